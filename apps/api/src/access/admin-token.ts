import { hashToken, isSameHash } from './token-hash.ts';

/** The admin's token, kept only as its hash. */
export class AdminToken {
  readonly #hash: string;

  constructor(token: string) {
    this.#hash = hashToken(token);
  }

  matches(token: string): boolean {
    return isSameHash(hashToken(token), this.#hash);
  }

  /** Changes with the token and does not give it away. */
  get fingerprint(): string {
    return hashToken(`fingerprint of ${this.#hash}`);
  }
}
