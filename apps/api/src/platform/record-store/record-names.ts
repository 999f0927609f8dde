import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';

/** Whether a name in a record folder is a record's. Everything else, and every dot file, is somebody else's. */
export function isRecordName(name: string): boolean {
  return name.endsWith('.json') && !name.startsWith('.');
}

/** @throws what `readdir` throws */
export async function listRecordNames(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter(isRecordName).sort();
}

const STAGED = /^\.(.+\.json)\.[0-9a-f]{16}\.staged$/;

/** Where the text of a record waits to be put in place. Kept across a crash: whoever staged it decides what becomes of it. */
export function stagedNameFor(name: string): string {
  return `.${name}.${randomBytes(8).toString('hex')}.staged`;
}

/** The record that a staged file is meant for. */
export function recordNameOfStaged(fileName: string): string | undefined {
  return STAGED.exec(fileName)?.[1];
}
