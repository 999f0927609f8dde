import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/**
 * Identifiers for entries that came without one. They follow from what they are made for, so that a dry run shows the same ones
 * as the write after it, and nobody else can foresee them.
 */
@Injectable()
export class EntryIds {
  readonly #salt = randomBytes(16);

  /** Each call of the result gives another UUID. `purpose` names the asset and its state. */
  for(purpose: string): () => string {
    let made = 0;
    return () => {
      const hash = createHash('sha256').update(this.#salt).update(`${purpose}\n${made++}`).digest();
      return uuidOf(hash.subarray(0, 16));
    };
  }
}

/** In the form of a version 4 UUID. */
function uuidOf(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
