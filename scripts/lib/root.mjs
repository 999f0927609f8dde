import { join } from 'node:path';

/** The repository's root folder; every script works from there, wherever it was started. */
export const root = join(import.meta.dirname, '..', '..');

export const inRoot = (...parts) => join(root, ...parts);
