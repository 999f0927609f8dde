import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { KeyedQueue } from '../platform/locks/keyed-queue.ts';
import { Clock } from '../platform/time/clock.ts';
import { type OpenSessions, SessionRecords } from './session-records.ts';
import { hashToken, makeToken } from './token-hash.ts';

const HOUR_MS = 60 * 60 * 1000;
const VALID_MS = 30 * 24 * HOUR_MS;
/** One person's browsers; the one that expires first makes room. */
const MOST_SESSIONS = 100;

/** Who has signed in by cookie. A session ends thirty days after its last use. */
@Injectable()
export class Sessions implements OnModuleInit {
  private readonly logger = new Logger('Sessions');
  readonly #queue = new KeyedQueue();
  #open: OpenSessions = new Map();

  constructor(
    private readonly clock: Clock,
    private readonly records: SessionRecords,
  ) {}

  async onModuleInit(): Promise<void> {
    this.#open = await this.records.load();
  }

  /** Returns the new session's id. @throws StorageFailedError, and then there is none */
  async open(): Promise<string> {
    const id = makeToken();
    const hash = hashToken(id);
    this.#makeRoom();
    this.#open.set(hash, this.#now() + VALID_MS);
    try {
      await this.#save();
    } catch (error) {
      this.#open.delete(hash);
      throw error;
    }
    return id;
  }

  /** Whether the session is open; asking keeps it so. */
  isOpen(id: string): boolean {
    const hash = hashToken(id);
    const expiry = this.#open.get(hash);
    const now = this.#now();
    if (expiry === undefined || now >= expiry) return false;
    // Written down once an hour at most; a later expiry that gets lost costs nothing.
    if (expiry < now + VALID_MS - HOUR_MS) this.#extend(hash, now + VALID_MS);
    return true;
  }

  /** @throws StorageFailedError; the session is closed in this process all the same */
  async close(id: string): Promise<void> {
    if (this.#open.delete(hashToken(id))) await this.#save();
  }

  #extend(hash: string, expiry: number): void {
    this.#open.set(hash, expiry);
    this.#save().catch((error: unknown) =>
      this.logger.warn({ err: error, msg: 'A longer session could not be saved.' }),
    );
  }

  #makeRoom(): void {
    const now = this.#now();
    const byExpiry = [...this.#open].sort(([, one], [, other]) => one - other);
    const surplus = byExpiry.length - MOST_SESSIONS + 1;
    for (const [index, [hash, expiry]] of byExpiry.entries())
      if (index < surplus || now >= expiry) this.#open.delete(hash);
  }

  #save(): Promise<void> {
    return this.#queue.run('sessions', () => this.records.save(this.#open));
  }

  #now(): number {
    return Date.parse(this.clock.now());
  }
}
