import { Injectable } from '@nestjs/common';
import { makeToken } from '../../access/token-hash.ts';
import { SecretStore } from '../../platform/secrets/secret-store.ts';

export type TokenSource = 'generated' | 'set' | 'none';

/** As it is stored. */
export type Kept = { source: 'generated' | 'set'; token: string };

const NAME = 'studio-token';

/** The token that Studio's clients send. It is kept in clear, since people have to be able to copy it. */
@Injectable()
export class StudioToken {
  #kept: Kept | undefined;

  constructor(private readonly secrets: SecretStore) {}

  /** @throws StorageFailedError; Error when what is kept can't be read */
  async load(): Promise<void> {
    const text = await this.secrets.read(NAME);
    this.#kept = text === undefined ? undefined : parse(text);
  }

  /** Undefined as long as there is none. */
  get value(): string | undefined {
    return this.#kept?.token;
  }

  get source(): TokenSource {
    return this.#kept?.source ?? 'none';
  }

  /** In force when it resolves. @throws StorageFailedError: the old one stays */
  set(token: string): Promise<string> {
    return this.#keep({ source: 'set', token });
  }

  /** In force when it resolves. @throws StorageFailedError: the old one stays */
  rotate(): Promise<string> {
    return this.#keep({ source: 'generated', token: makeToken() });
  }

  /** What `restore` takes back to. */
  get kept(): Kept | undefined {
    return this.#kept;
  }

  async restore(kept: Kept | undefined): Promise<void> {
    if (kept && kept !== this.#kept) await this.#keep(kept);
  }

  async #keep(kept: Kept): Promise<string> {
    await this.secrets.replace(NAME, JSON.stringify(kept));
    this.#kept = kept;
    return kept.token;
  }
}

function parse(text: string): Kept {
  try {
    const { source, token } = JSON.parse(text) as Kept;
    if (typeof token === 'string' && token !== '') return { source: source === 'set' ? 'set' : 'generated', token };
  } catch {
    // Said below.
  }
  throw new Error(`access/${NAME} can't be read. Delete it, and switching Studio on makes a new token.`);
}
