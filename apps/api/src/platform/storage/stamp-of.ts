import type { BigIntStats } from 'node:fs';

/** Changes whenever the file does, whoever changes it. */
export function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(':');
}
