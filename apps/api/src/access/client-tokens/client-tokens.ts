import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { ClientTokenIssue } from '@taproom/contracts';
import { isSameHash } from '../token-hash.ts';
import { ClientTokenStorage } from './client-token-storage.ts';
import type { ClientTokenState, LivingToken } from './client-token-state.ts';

type Held = { token: LivingToken; revision: number };

/** The tokens that are in force, in memory. */
@Injectable()
export class ClientTokens implements OnModuleInit {
  private readonly logger = new Logger('ClientTokens');
  readonly #living = new Map<string, Held>();
  readonly #issues = new Map<string, ClientTokenIssue>();

  constructor(private readonly storage: ClientTokenStorage) {}

  async onModuleInit(): Promise<void> {
    for (const read of await this.storage.readAll()) {
      if (read.kind === 'issue') {
        this.#issues.set(read.id, read.issue);
        this.logger.error(`${read.issue.file}: ${read.issue.message}`);
      } else this.take(read.id, read.state, read.revision);
    }
  }

  /** By creation, oldest first. */
  living(): LivingToken[] {
    const all = [...this.#living.values()].map(({ token }) => token);
    return all.sort((one, other) => compare(one.createdAt, other.createdAt) || compare(one.id, other.id));
  }

  issues(): ClientTokenIssue[] {
    return [...this.#issues.values()];
  }

  /** Looks at every token, so that the time it takes tells nothing. */
  byHash(hash: string): LivingToken | undefined {
    let found: LivingToken | undefined;
    for (const { token } of this.#living.values()) if (isSameHash(token.hash, hash)) found = token;
    return found;
  }

  /** Undefined when the token is revoked, damaged, or was never made. */
  get(id: string): Held | undefined {
    return this.#living.get(id);
  }

  issue(id: string): ClientTokenIssue | undefined {
    return this.#issues.get(id);
  }

  take(id: string, state: ClientTokenState, revision: number): void {
    if (state.status === 'living') this.#living.set(id, { token: state.token, revision });
  }

  /** In force at once: no request that comes after it is let in. */
  drop(id: string): void {
    this.#living.delete(id);
    this.#issues.delete(id);
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
