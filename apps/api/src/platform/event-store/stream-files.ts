import { fstatSync, statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import { atomicWrite, type WriteTools } from '../storage/atomic-write.ts';
import { stampOf } from '../storage/stamp-of.ts';
import { ioErrorCode } from '../storage/storage-failed-error.ts';
import { StreamDamagedError } from './event-store-errors.ts';
import { KeptHandles } from './kept-handles.ts';
import { emptyContent, readLines, type StreamContent } from './read-lines.ts';
import type { OpenStream, StreamTail } from './stream-tail.ts';

/** `shown` is how messages name the file. */
export type StreamPath = { path: string; shown: string };

/** The bytes of streams: finds out where a file goes on, adds to it, and takes back what could not be added whole. */
export class StreamFiles {
  readonly #logger = new Logger('EventStore');
  readonly #tools: WriteTools;
  readonly #tails = new Map<string, StreamTail & { stamp: string }>();
  readonly #kept = new KeptHandles();
  /** How many bytes of a file count, where a failed append could not be cut off. */
  readonly #trusted = new Map<string, number>();

  constructor(tools: WriteTools) {
    this.#tools = tools;
  }

  /** @throws StreamDamagedError */
  async read(file: StreamPath): Promise<StreamContent> {
    const handle = await this.#open(file.path, 'r');
    if (!handle) return emptyContent;
    try {
      return await this.#readAll(handle, file);
    } finally {
      await handle.close();
    }
  }

  /** Hands an open stream to `task`, or nothing where there is no file. @throws StreamDamagedError */
  async withOpen<T>(file: StreamPath, task: (open: OpenStream | undefined) => Promise<T>): Promise<T> {
    const open = (await this.#stillOpen(file.path)) ?? (await this.#opened(file));
    if (!open) return task(undefined);
    try {
      const done = await task(open);
      this.#kept.keep(file.path, open.handle);
      return done;
    } catch (error) {
      await open.handle.close();
      throw error;
    }
  }

  /** A new stream appears whole or not at all. */
  async create({ path }: StreamPath, text: string): Promise<void> {
    try {
      await atomicWrite(path, text, this.#tools);
    } catch (error) {
      await this.#tools.disk.rm(path, { recursive: false, force: true }).catch(() => this.#trusted.set(path, 0));
      throw error;
    }
  }

  /** Adds `text` after `open.tail`; `revision` and `checksum` are those of its last line. */
  async add(
    { path, shown }: StreamPath,
    open: OpenStream,
    text: string,
    last: Omit<StreamTail, 'length'>,
  ): Promise<void> {
    const { handle, tail, size } = open;
    const bytes = Buffer.from(text);
    this.#tails.delete(path);
    try {
      if (size > tail.length) await this.#cut(handle, tail.length, `${shown}: ${size - tail.length} bytes`);
      this.#trusted.delete(path);
      await writeAll(handle, bytes, tail.length);
      await this.#tools.syncer.file(handle);
      this.#remember(path, handle, { ...last, length: tail.length + bytes.length });
    } catch (error) {
      await this.#takeBack(path, handle, tail.length);
      throw error;
    }
  }

  forget({ path }: StreamPath): void {
    this.#kept.drop(path);
    this.#tails.delete(path);
    this.#trusted.delete(path);
  }

  /** The file as it was left, still open; not where another has taken its place, or somebody has written to it. */
  async #stillOpen(path: string): Promise<OpenStream | undefined> {
    const handle = this.#kept.take(path);
    if (!handle) return undefined;
    const tail = this.#tails.get(path);
    const there = statSync(path, { bigint: true, throwIfNoEntry: false });
    const isSame = there && stampOf(there) === stampOf(fstatSync(handle.fd, { bigint: true }));
    if (isSame && tail?.stamp === stampOf(there)) return { handle, tail, size: Number(there.size) };
    await handle.close();
    return undefined;
  }

  async #opened(file: StreamPath): Promise<OpenStream | undefined> {
    const handle = await this.#open(file.path, 'r+');
    if (!handle) return undefined;
    try {
      const stats = fstatSync(handle.fd, { bigint: true });
      const known = this.#tails.get(file.path);
      const tail = known?.stamp === stampOf(stats) ? known : await this.#readAll(handle, file);
      return { handle, tail, size: Number(stats.size) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async #open(path: string, flags: string): Promise<FileHandle | undefined> {
    // A new stream is asked for several times before its first line. This costs microseconds, a failed open most of a millisecond.
    try {
      statSync(path);
      return await this.#tools.disk.open(path, flags);
    } catch (error) {
      if (ioErrorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Of a handle that nothing has been read from yet. */
  async #readAll(handle: FileHandle, { path, shown }: StreamPath): Promise<StreamContent> {
    const bytes = await handle.readFile();
    const content = readLines(bytes.subarray(0, this.#trusted.get(path)));
    if ('reason' in content) throw new StreamDamagedError(shown, content.line, content.reason);
    const told = this.#tails.get(path)?.stamp;
    this.#remember(path, handle, content);
    if (content.length === 0 && told !== this.#tails.get(path)?.stamp) this.#tellOfNothing(shown, bytes.length);
    return content;
  }

  #tellOfNothing(shown: string, size: number): void {
    this.#logger.warn(
      `${shown} has no whole line (${size} bytes): it is taken for a first append that was never finished, of which nobody was told. If the file once held more, restore it from a backup.`,
    );
  }

  #remember(path: string, handle: FileHandle, { revision, length, checksum }: StreamTail): void {
    this.#tails.set(path, { revision, length, checksum, stamp: stampOf(fstatSync(handle.fd, { bigint: true })) });
  }

  async #cut(handle: FileHandle, length: number, what: string): Promise<void> {
    await handle.truncate(length);
    this.#logger.warn(`${what} of an append that was never finished were cut off.`);
  }

  async #takeBack(path: string, handle: FileHandle, length: number): Promise<void> {
    try {
      await handle.truncate(length);
      await handle.datasync();
    } catch {
      this.#trusted.set(path, length);
    }
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}
