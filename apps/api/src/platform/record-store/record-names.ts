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
