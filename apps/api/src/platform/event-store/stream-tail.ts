import type { FileHandle } from 'node:fs/promises';
import type { StreamContent } from './read-lines.ts';

/** Where an append goes on. */
export type StreamTail = Pick<StreamContent, 'revision' | 'length' | 'checksum'>;

export const emptyTail: StreamTail = { revision: 0, length: 0, checksum: 0 };

/** An open stream file; `size` is its length in bytes, beyond `tail.length` where an append was never finished. */
export type OpenStream = { handle: FileHandle; tail: StreamTail; size: number };
