import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { stampOf } from '../storage/stamp-of.ts';
import { describeIoError, ioErrorCode } from '../storage/storage-failed-error.ts';
import type { RecordRead } from './record-store.ts';

/**
 * A record as it was found. `stamp` changes whenever the file does. `loose` is set when the file can change without its
 * folder being told (a link, a second name elsewhere) or could not be read: it has to be looked at every time.
 */
export type FoundRecord = { read: RecordRead; stamp: string; loose: boolean };

/** A text of JavaScript can't be longer. */
const LONGEST = 256 * 1024 * 1024;
// Never wait for the other end of a pipe that somebody put there.
const READ = constants.O_RDONLY | constants.O_NONBLOCK;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Never throws for the state of the file. */
export async function readRecord(path: string): Promise<FoundRecord> {
  try {
    return await withFile(path, READ | constants.O_NOFOLLOW, readOpen);
  } catch (error) {
    if (ioErrorCode(error) === 'ENOENT') return { read: { kind: 'missing' }, stamp: '', loose: false };
    if (ioErrorCode(error) === 'ELOOP') return readLinked(path);
    return unreadable(describeIoError(error));
  }
}

async function readLinked(path: string): Promise<FoundRecord> {
  try {
    return { ...(await withFile(path, READ, readOpen)), loose: true };
  } catch (error) {
    return unreadable(ioErrorCode(error) === 'ENOENT' ? 'it is a link to nothing' : describeIoError(error));
  }
}

async function withFile<T>(path: string, flags: number, task: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, flags);
  try {
    return await task(handle);
  } finally {
    await handle.close();
  }
}

async function readOpen(handle: FileHandle): Promise<FoundRecord> {
  const stats = await handle.stat({ bigint: true });
  if (stats.isDirectory()) return unreadable('it is a folder');
  if (!stats.isFile()) return unreadable('it is no ordinary file');
  if (stats.size > LONGEST) return unreadable(`it is larger than ${LONGEST} bytes`);
  const read = toRead(await handle.readFile(), stats);
  return { read, stamp: stampOf(stats), loose: stats.nlink > 1n };
}

/** RFC 3339 UTC. */
export function changedAtOf({ mtimeMs }: BigIntStats): string {
  return new Date(Number(mtimeMs)).toISOString();
}

function toRead(bytes: Buffer, stats: BigIntStats): RecordRead {
  try {
    return { kind: 'ok', text: utf8.decode(bytes), changedAt: changedAtOf(stats) };
  } catch {
    return { kind: 'unreadable', message: 'it is not UTF-8 text', notText: true };
  }
}

function unreadable(message: string): FoundRecord {
  return { read: { kind: 'unreadable', message }, stamp: '', loose: true };
}
