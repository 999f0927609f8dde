import { Injectable, Logger } from '@nestjs/common';
import { BlobStore } from '../platform/blob-store/blob-store.ts';
import { type GenerationEntry, REQUESTS_MATTER_MS } from './generation-entry.ts';
import { Clock } from '../platform/time/clock.ts';
import { GenerationIndex } from './generation-index.ts';

const COLLECTION = 'legacy-generations';
const FILE = 'ended.json';
const SCHEMA = 1;
const WRITE_AFTER = 200;

/**
 * What is known of the generations that have ended, written down now and then, so that a start reads the streams of the others
 * only. It is a shortcut: where it is missing or can't be read, the streams are.
 */
@Injectable()
export class EndedGenerations {
  private readonly logger = new Logger(EndedGenerations.name);
  readonly #written = new Set<string>();
  #writing: Promise<void> = Promise.resolve();
  #since = 0;

  constructor(
    private readonly blobs: BlobStore,
    private readonly index: GenerationIndex,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<Map<string, GenerationEntry>> {
    const entries = await this.#entries();
    for (const { generationId } of entries) this.#written.add(generationId);
    return new Map(entries.map((entry) => [entry.generationId, entry]));
  }

  /** To be told of every generation that ends; writes in the background when there are many new ones. */
  ended(generationId: string): void {
    if (this.#written.has(generationId)) return;
    this.#since += 1;
    if (this.#since >= WRITE_AFTER) void this.write();
  }

  /** Resolves when it is on disk; a failure is logged, and costs the next start some time. */
  write(): Promise<void> {
    this.#since = 0;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const entries = this.index.entries().filter(({ state }) => state === 'ended');
    if (entries.every(({ generationId }) => this.#written.has(generationId))) return;
    try {
      await this.blobs.write(COLLECTION, FILE, JSON.stringify({ schema: SCHEMA, entries: this.#trimmed(entries) }));
      for (const { generationId } of entries) this.#written.add(generationId);
    } catch (error) {
      this.logger.warn(`The list of ended generations could not be written: ${String(error)}`);
    }
  }

  /** Old requests can't be repeated any more. */
  #trimmed(entries: readonly GenerationEntry[]): GenerationEntry[] {
    const oldest = Date.parse(this.clock.now()) - REQUESTS_MATTER_MS;
    return entries.map((entry) => ({
      ...entry,
      requests: entry.requests.filter(({ at, sentTool }) => sentTool && at >= oldest),
    }));
  }

  async #entries(): Promise<GenerationEntry[]> {
    try {
      const text = await this.blobs.readText(COLLECTION, FILE);
      const file: unknown = text === undefined ? undefined : JSON.parse(text);
      if (isFile(file)) return file.entries;
      if (file !== undefined) throw new Error('it is of another schema');
    } catch (error) {
      this.logger.warn(`The list of ended generations is not used, their streams are read: ${String(error)}`);
    }
    return [];
  }
}

type EndedFile = { schema: typeof SCHEMA; entries: GenerationEntry[] };

function isFile(value: unknown): value is EndedFile {
  if (typeof value !== 'object' || value === null || !('schema' in value) || value.schema !== SCHEMA) return false;
  return 'entries' in value && Array.isArray(value.entries) && value.entries.every(isEntry);
}

function isEntry(value: unknown): value is GenerationEntry {
  const entry = value as Partial<GenerationEntry> | null;
  return (
    typeof entry?.generationId === 'string' &&
    typeof entry.owner === 'string' &&
    Array.isArray(entry.requests) &&
    Array.isArray(entry.executionCallIds)
  );
}
