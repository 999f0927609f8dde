import { readFile } from 'node:fs/promises';
import { atomicWrite, type WriteTools } from '../storage/atomic-write.ts';
import type { DataPaths } from '../storage/data-paths.ts';
import { ioErrorCode, StorageFailedError } from '../storage/storage-failed-error.ts';
import { SecretStore } from './secret-store.ts';

/** One file a secret, `<root>/access/<name>`, readable by its owner only. */
export class FileSecretStore extends SecretStore {
  readonly #paths: DataPaths;
  readonly #tools: WriteTools;

  constructor(paths: DataPaths, tools: WriteTools) {
    super();
    this.#paths = paths;
    this.#tools = tools;
  }

  override async readOrMake(name: string, make: () => string): Promise<string> {
    const path = this.#paths.file('access', name);
    const shown = this.#paths.shown(path);
    try {
      const kept = await read(path);
      if (kept === undefined) return await this.#keep(path, make());
      if (kept !== '') return kept;
    } catch (error) {
      throw new StorageFailedError('read or make', shown, error);
    }
    throw new Error(`${shown} is empty. Delete it, and a new one is made at the next start.`);
  }

  override async read(name: string): Promise<string | undefined> {
    const path = this.#paths.file('access', name);
    try {
      return await read(path);
    } catch (error) {
      throw new StorageFailedError('read', this.#paths.shown(path), error);
    }
  }

  override async replace(name: string, secret: string): Promise<void> {
    const path = this.#paths.file('access', name);
    try {
      await this.#keep(path, secret);
    } catch (error) {
      throw new StorageFailedError('write', this.#paths.shown(path), error);
    }
  }

  async #keep(path: string, secret: string): Promise<string> {
    await atomicWrite(path, `${secret}\n`, this.#tools);
    return secret;
  }
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (ioErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
