import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/time/clock.ts';
import { hashToken, makeToken } from './token-hash.ts';

const VALID_MS = 24 * 60 * 60 * 1000;

/** Tokens that sign in once, within a day, while this process lives. */
@Injectable()
export class OneTimeTokens {
  readonly #expiries = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  issue(): string {
    const token = makeToken();
    this.#expiries.set(hashToken(token), this.#now() + VALID_MS);
    return token;
  }

  /** Whether the token is good; it is not any more afterwards. */
  redeem(token: string): boolean {
    const hash = hashToken(token);
    const expiry = this.#expiries.get(hash);
    this.#expiries.delete(hash);
    return expiry !== undefined && this.#now() < expiry;
  }

  #now(): number {
    return Date.parse(this.clock.now());
  }
}
