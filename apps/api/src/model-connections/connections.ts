import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { type ModelConnection, saveConnection } from '@taproom/mcp-domain';
import { EventStore } from '../platform/event-store/event-store.ts';
import { KeyedQueue } from '../platform/locks/keyed-queue.ts';
import { Clock } from '../platform/time/clock.ts';
import { type ConnectionEntry, healthyEntry, readConnection } from './connection-entry.ts';
import { etagOf, requireMatch } from './connection-etag.ts';
import { notFound, unavailable } from './connection-problems.ts';
import { CONNECTION_EVENT_VERSION, CONNECTION_STREAMS, streamOf } from './connection-storage.ts';
import { ModelConnectionChanged } from './model-connection-changed.event.ts';

export type HealthyConnection = ConnectionEntry & { kind: 'healthy' };
export type ChangeContext = { actor: string; ifMatch?: string | undefined };

/** Decides upon all connections that there are: names are unique among them. `current` is the one that is replaced. */
export type ConnectionDecision = (
  others: readonly HealthyConnection[],
  current: HealthyConnection | undefined,
) => ModelConnection;

/** All model connections, in memory; each has a stream of its own, which goes with it. */
@Injectable()
export class Connections implements OnModuleInit {
  readonly #queue = new KeyedQueue();
  readonly #entries = new Map<string, ConnectionEntry>();

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly bus: EventBus,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const id of await this.store.ids(CONNECTION_STREAMS)) {
      this.#entries.set(id, await readConnection(this.store, id));
    }
  }

  /** By id. */
  all(): ConnectionEntry[] {
    return [...this.#entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** @throws ProblemError connection.not_found, connection.unavailable */
  get(id: string): HealthyConnection {
    const entry = this.#entries.get(id);
    if (!entry) throw notFound(id);
    if (entry.kind === 'issue') throw unavailable(entry.issue);
    return entry;
  }

  /** One after another: the name of one is no other's. @throws what `decide` throws, StorageFailedError */
  create(decide: ConnectionDecision, context: ChangeContext): Promise<HealthyConnection> {
    return this.#alone(() => this.#save(decide(this.#healthy(), undefined), undefined, context));
  }

  /** @throws as `get` and `create`; ProblemError mcp.revision_conflict */
  replace(id: string, decide: ConnectionDecision, context: ChangeContext): Promise<HealthyConnection> {
    return this.#alone(() => {
      const current = this.get(id);
      requireMatch(context.ifMatch, etagOf(current));
      return this.#save(decide(this.#healthy(), current), current, context);
    });
  }

  /** With everything that was known of it, the key first of all. @throws ProblemError, StorageFailedError */
  remove(id: string, { actor, ifMatch }: ChangeContext): Promise<void> {
    return this.#alone(async () => {
      const entry = this.#entries.get(id);
      if (!entry) throw notFound(id);
      requireMatch(ifMatch, entry.kind === 'healthy' ? etagOf(entry) : undefined);
      await this.store.remove(streamOf(id));
      this.#entries.delete(id);
      const before = entry.kind === 'healthy' ? entry.connection : undefined;
      await this.bus.publish(new ModelConnectionChanged(actor, before, undefined, id));
    });
  }

  async #save(
    connection: ModelConnection,
    current: HealthyConnection | undefined,
    { actor }: ChangeContext,
  ): Promise<HealthyConnection> {
    const { id } = connection;
    const events = saveConnection(current?.connection, connection).map((event) => ({
      ...event,
      v: CONNECTION_EVENT_VERSION,
    }));
    if (events.length === 0 && current) return current;
    const revision = current?.revision ?? 0;
    const stored = await this.store.append(streamOf(id), revision, events, { at: this.clock.now(), actor });
    const entry = healthyEntry(connection, stored.at(-1)?.seq ?? revision);
    this.#entries.set(id, entry);
    await this.bus.publish(new ModelConnectionChanged(actor, current?.connection, connection, id));
    return entry;
  }

  #healthy(): HealthyConnection[] {
    return this.all().filter((entry) => entry.kind === 'healthy');
  }

  #alone<T>(task: () => Promise<T>): Promise<T> {
    return this.#queue.run(CONNECTION_STREAMS, async () => task());
  }
}
