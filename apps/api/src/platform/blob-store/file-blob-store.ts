import { type Dirent, constants } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { atomicWrite, type WriteTools } from '../storage/atomic-write.ts';
import type { DataPaths } from '../storage/data-paths.ts';
import { removeEntry } from '../storage/remove-entry.ts';
import { ioErrorCode, StorageFailedError } from '../storage/storage-failed-error.ts';
import { isBlobPath } from './blob-path.ts';
import { type BlobEntry, BlobStore } from './blob-store.ts';

/** What a path leads to where there is no file: nothing, or something else than a file, or something else on the way. */
const NOTHING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG']);

/** One file each, `<root>/<collection>/<path>`. Links are not followed. */
export class FileBlobStore extends BlobStore {
  readonly #paths: DataPaths;
  readonly #tools: WriteTools;

  constructor(paths: DataPaths, tools: WriteTools) {
    super();
    this.#paths = paths;
    this.#tools = tools;
  }

  override async write(collection: string, path: string, content: string | Uint8Array): Promise<void> {
    if (!isBlobPath(path)) throw new Error(`${JSON.stringify(path)} can't be a path in the data root.`);
    const file = this.#fileOf(collection, path);
    await this.#attempt('write', file, async () => {
      await refuseFolder(file);
      await atomicWrite(file, content, this.#tools);
    });
  }

  override async read(collection: string, path: string): Promise<Uint8Array | undefined> {
    if (!isBlobPath(path)) return undefined;
    const file = this.#fileOf(collection, path);
    return this.#attempt('read', file, () => unlessNothing(() => this.#readFile(file)));
  }

  override async readText(collection: string, path: string): Promise<string | undefined> {
    const bytes = await this.read(collection, path);
    return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  }

  override async list(collection: string, folder?: string): Promise<BlobEntry[]> {
    if (folder !== undefined && !isBlobPath(folder)) return [];
    const top = folder === undefined ? this.#paths.folder(collection) : this.#fileOf(collection, folder);
    const entries = await this.#attempt('list', top, () => listFiles(top, folder === undefined ? '' : `${folder}/`));
    return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  override async remove(collection: string, path: string): Promise<void> {
    if (!isBlobPath(path)) return;
    const file = this.#fileOf(collection, path);
    await this.#attempt('remove', file, () => removeEntry(file, this.#tools));
  }

  #fileOf(collection: string, path: string): string {
    return join(this.#paths.folder(collection), ...path.split('/'));
  }

  async #readFile(file: string): Promise<Uint8Array | undefined> {
    const handle = await this.#tools.disk.open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  }

  async #attempt<T>(operation: string, path: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      throw new StorageFailedError(operation, this.#paths.shown(path), error);
    }
  }
}

/** An atomic write would put the file in the folder's place, with all that is in it. */
async function refuseFolder(file: string): Promise<void> {
  const stats = await unlessNothing(() => lstat(file));
  if (stats?.isDirectory() === true) throw Object.assign(new Error('a folder is in its place'), { code: 'EISDIR' });
}

async function unlessNothing<T>(task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    if (NOTHING.has(ioErrorCode(error) ?? '')) return undefined;
    throw error;
  }
}

async function listFiles(folder: string, prefix: string): Promise<BlobEntry[]> {
  const entries = (await unlessNothing(() => readdir(folder, { withFileTypes: true }))) ?? [];
  const visible = entries.filter(({ name }) => !name.startsWith('.'));
  return (await Promise.all(visible.map((entry) => listEntry(entry, folder, prefix)))).flat();
}

async function listEntry(entry: Dirent, folder: string, prefix: string): Promise<BlobEntry[]> {
  const [file, path] = [join(folder, entry.name), prefix + entry.name];
  if (entry.isDirectory()) return listFiles(file, `${path}/`);
  if (!entry.isFile()) return [];
  const stats = await unlessNothing(() => stat(file));
  return stats ? [{ path, bytes: stats.size }] : [];
}
