import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { KeyedQueue } from '../../platform/locks/keyed-queue.ts';
import { RecordStore } from '../../platform/record-store/record-store.ts';
import { Clock } from '../../platform/time/clock.ts';

const COLLECTION = 'access';
const NAME = 'token-uses.json';
/** Written down once an hour at most: a use is worth no write of its own. */
const HOUR_MS = 60 * 60 * 1000;

const UsesRecord = z.strictObject({
  schema: z.literal(1),
  kind: z.literal('access.token-uses'),
  uses: z.array(z.strictObject({ id: z.string(), at: z.iso.datetime() })),
});

/** When each token was used last, so that one that nobody needs any more can be told. */
@Injectable()
export class TokenUses implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('TokenUses');
  readonly #queue = new KeyedQueue();
  readonly #uses = new Map<string, string>();
  readonly #saved = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly records: RecordStore,
  ) {}

  async onModuleInit(): Promise<void> {
    const read = await this.records.read(COLLECTION, NAME);
    if (read.kind === 'missing') return;
    const record = read.kind === 'ok' ? parse(read.text) : undefined;
    if (!record) this.logger.warn(`${COLLECTION}/${NAME} can't be used; when tokens were used before is not known.`);
    for (const { id, at } of record?.uses ?? []) this.#remember(id, at);
  }

  /** RFC 3339 UTC; undefined for a token that was never used. */
  lastUse(id: string): string | undefined {
    return this.#uses.get(id);
  }

  note(id: string): void {
    const now = this.clock.now();
    this.#uses.set(id, now);
    if (Date.parse(now) - (this.#saved.get(id) ?? 0) >= HOUR_MS) void this.#save();
  }

  forget(id: string): void {
    this.#uses.delete(id);
    if (this.#saved.delete(id)) void this.#save();
  }

  /** Once nobody asks any more: the last uses, and no write that outlives the process. */
  async onApplicationShutdown(): Promise<void> {
    const isBehind = [...this.#uses].some(([id, at]) => this.#saved.get(id) !== Date.parse(at));
    await (isBehind ? this.#save() : this.#queue.run(NAME, async () => undefined));
  }

  #remember(id: string, at: string): void {
    this.#uses.set(id, at);
    this.#saved.set(id, Date.parse(at));
  }

  async #save(): Promise<void> {
    for (const [id, at] of this.#uses) this.#saved.set(id, Date.parse(at));
    try {
      await this.#queue.run(NAME, () => this.records.write(COLLECTION, NAME, this.#text()));
    } catch (error) {
      this.logger.warn({ err: error, msg: 'When a token was used last could not be saved.' });
    }
  }

  #text(): string {
    const uses = [...this.#uses].map(([id, at]) => ({ id, at }));
    return `${JSON.stringify({ schema: 1, kind: 'access.token-uses', uses }, undefined, 2)}\n`;
  }
}

function parse(text: string): z.infer<typeof UsesRecord> | undefined {
  try {
    return UsesRecord.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
