import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { encodeRegistrationRecord } from '@taproom/mcp-domain';
import { RegistrationsView } from './read-model/registrations-view.ts';
import { recordNameOf } from './registration-storage.ts';
import { RegistrationTurns } from './registration-turns.ts';

const FOLLOW_AFTER_MS = 100;
const RETRY_AFTER_MS = 5_000;

/**
 * Records that are behind their streams for a moment: nothing is lost by it, since loading is the record and the newer
 * events. Each is brought up to date soon, and before the process ends.
 */
@Injectable()
export class LaggingRecords implements OnApplicationShutdown {
  private readonly logger = new Logger(LaggingRecords.name);
  /** The text of each record as it was when it fell behind. */
  readonly #behind = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly view: RegistrationsView,
    private readonly turns: RegistrationTurns,
  ) {}

  /** `text` is the record as it is on disk. */
  add(id: string, text: string): void {
    if (!this.#behind.has(id)) this.#behind.set(id, text);
    this.#wakeIn(FOLLOW_AFTER_MS);
  }

  /** To be called once the record is written, or gone. */
  forget(id: string): void {
    this.#behind.delete(id);
  }

  /** Brings all of them up to date. What can't be written is tried again later: it still is in the stream. */
  async catchUp(): Promise<void> {
    for (const id of [...this.#behind.keys()]) {
      try {
        await this.turns.alone(id, () => this.#write(id));
      } catch (error) {
        this.logger.error(`The record of registration ${id} lags behind its stream: ${String(error)}`);
        this.#wakeIn(RETRY_AFTER_MS);
      }
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.catchUp();
    clearTimeout(this.#timer);
  }

  /** Somebody may have edited, restored or deleted it meanwhile: then what they left stands, and is not written over. */
  async #write(id: string): Promise<void> {
    await this.view.settle();
    const entry = this.view.entry(id);
    const read = this.view.folder.entries().get(recordNameOf(id));
    const isOurs = read?.kind === 'ok' && read.text === this.#behind.get(id);
    if (entry?.kind === 'healthy' && isOurs) {
      await this.view.folder.write(recordNameOf(id), encodeRegistrationRecord(entry.registration, entry.revision));
    }
    this.#behind.delete(id);
  }

  #wakeIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.catchUp();
    }, ms).unref();
  }
}
