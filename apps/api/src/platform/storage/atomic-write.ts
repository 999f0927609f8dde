import { randomBytes } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Disk } from './disk.ts';
import { ensureFolder, FILE_MODE } from './private-files.ts';
import { ioErrorCode } from './storage-failed-error.ts';
import type { Syncer } from './syncer.ts';

export type WriteTools = { disk: Disk; syncer: Syncer };
export type FileContent = string | Uint8Array;

const TEMPORARY = /^\..+\.[0-9a-f]{16}\.tmp$/;

/** What an interrupted write leaves behind; readers ignore it, the next start removes it. */
export function isTemporaryName(name: string): boolean {
  return TEMPORARY.test(name);
}

export function temporaryNameFor(name: string): string {
  return `.${name}.${randomBytes(8).toString('hex')}.tmp`;
}

/**
 * Puts a whole file in place of another, or none: durable when it resolves, the old one untouched when it rejects.
 * `meanwhile` runs while the disk is at work; it must not throw, and nothing is durable yet.
 */
export async function atomicWrite(
  path: string,
  content: FileContent,
  tools: WriteTools,
  meanwhile?: () => void,
): Promise<void> {
  const staged = await writeStaged(join(dirname(path), temporaryNameFor(basename(path))), content, tools);
  meanwhile?.();
  await staged.synced();
  await publishFile(staged.path, path, tools);
}

/** A file whose content is written, so that space was found for it, and is on its way to being durable. */
export type StagedFile = { path: string; synced(): Promise<void> };

/**
 * Writes `content` under a temporary name of the caller's. The sync runs beside whatever the caller does next.
 * Leaves nothing when it rejects; neither does `synced`.
 */
export async function writeStaged(path: string, content: FileContent, tools: WriteTools): Promise<StagedFile> {
  const syncing = await writeNew(path, content, tools).catch(async (error: unknown) => {
    await discardFile(path, tools);
    throw error;
  });
  const outcome = syncing.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  return {
    path,
    synced: async () => {
      const failed = await outcome;
      if (!failed) return;
      await discardFile(path, tools);
      throw failed.error;
    },
  };
}

/** Puts a staged file in place, also of a folder that somebody has given its name. */
export async function publishFile(temporary: string, path: string, tools: WriteTools): Promise<void> {
  try {
    await tools.disk.rename(temporary, path).catch((error: unknown) => {
      if (ioErrorCode(error) !== 'EISDIR') throw error;
      return replaceFolder(temporary, path, tools.disk);
    });
  } catch (error) {
    await discardFile(temporary, tools);
    throw error;
  }
  await tools.syncer.folder(dirname(path));
}

/** The folder is moved aside first, so that a failure can put it back and a crash leaves it to the next sweep. */
async function replaceFolder(temporary: string, path: string, disk: Disk): Promise<void> {
  const aside = join(dirname(path), temporaryNameFor(basename(path)));
  await disk.rename(path, aside);
  try {
    await disk.rename(temporary, path);
  } catch (error) {
    await disk.rename(aside, path);
    throw error;
  }
  await disk.rm(aside, { recursive: true, force: true }).catch(() => undefined);
}

/** Never throws: what can't be deleted now is swept at the next start. */
export async function discardFile(temporary: string, { disk }: WriteTools): Promise<void> {
  await disk.unlink(temporary).catch(() => undefined);
}

/** Wrapped, since a promise within a promise would be awaited with it. */
async function writeNew(path: string, content: FileContent, tools: WriteTools): Promise<{ done: Promise<void> }> {
  const handle = await openNew(path, tools);
  try {
    // The mode given to open is cut by the umask; this one is not.
    if ((fstatSync(handle.fd).mode & 0o777) !== FILE_MODE) await handle.chmod(FILE_MODE);
    await handle.writeFile(content);
  } catch (error) {
    await handle.close();
    throw error;
  }
  const done = tools.syncer.file(handle);
  // What is durable need not be closed before it is put in place.
  const close = (): void => void handle.close().catch(() => undefined);
  done.then(close, close);
  return { done };
}

async function openNew(path: string, { disk, syncer }: WriteTools) {
  try {
    return await disk.open(path, 'wx', FILE_MODE);
  } catch (error) {
    if (ioErrorCode(error) !== 'ENOENT') throw error;
    await ensureFolder(dirname(path), syncer);
    return disk.open(path, 'wx', FILE_MODE);
  }
}
