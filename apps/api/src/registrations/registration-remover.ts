import { Injectable, Logger } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { Registration, RegistrationEvent } from '@taproom/mcp-domain';
import { CommitOrder } from '../platform/commits/commit-order.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { LaggingRecords } from './lagging-records.ts';
import { RegistrationsView } from './read-model/registrations-view.ts';
import { readHead } from './read-model/stream-head.ts';
import { RegistrationChanged } from './registration-changed.event.ts';
import { leftoverOf } from './registration-problems.ts';
import { recordNameOf, streamOf } from './registration-storage.ts';
import { toNewEvent } from './registration-writer.ts';

type By = { actor: string; at: string };

const removed: RegistrationEvent = { type: 'mcp.registration.removed', data: {} };

/**
 * Removal is said first, in the stream, and durable by then; the record, the catalog and the stream itself go afterwards.
 * A crash in between leaves a stream that ends with the removal, which the next start finishes.
 */
@Injectable()
export class RegistrationRemover {
  private readonly logger = new Logger(RegistrationRemover.name);

  constructor(
    private readonly view: RegistrationsView,
    private readonly store: EventStore,
    private readonly commits: CommitOrder,
    private readonly bus: EventBus,
    private readonly lagging: LaggingRecords,
  ) {}

  /** @throws StorageFailedError, and nothing is changed; ProblemError when it is removed, but not all of it deleted */
  async remove(id: string, actor: string): Promise<void> {
    const ticket = this.commits.begin();
    const by = { actor, at: ticket.at };
    try {
      const before = this.#current(id);
      const said = await this.#say(id, by);
      await this.view.folder.remove(recordNameOf(id)).catch(async (error: unknown) => {
        if (said !== undefined) await this.#takeBack(id, { before, said, by });
        throw error;
      });
      this.lagging.forget(id);
      if (said !== undefined)
        await this.view.advance(id, { kind: 'read', revision: said, state: { status: 'removed' } });
      await this.#deleteRest(id, by).catch((error: unknown) => {
        throw leftoverOf(id, error);
      });
    } finally {
      ticket.done();
    }
  }

  /** Deletes what is left of a registration whose removal is durable. */
  async finish(id: string, actor: string, at: string): Promise<void> {
    await this.view.folder.remove(recordNameOf(id));
    await this.#deleteRest(id, { actor, at });
  }

  /** The stream goes last: as long as it is there, the next start can finish. */
  async #deleteRest(id: string, { actor, at }: By): Promise<void> {
    await this.bus.publish(new RegistrationChanged(id, [{ at, actor, event: removed }], undefined));
    await this.store.remove(streamOf(id));
    await this.view.advance(id, undefined);
  }

  /** The revision of the removal. A damaged stream can't take an event; its removal is the removal. */
  async #say(id: string, by: By): Promise<number | undefined> {
    const head = this.view.head(id);
    if (head.kind === 'damaged') return undefined;
    const entry = this.view.entry(id);
    const said = Math.max(head.revision, entry?.kind === 'healthy' ? entry.revision : 0) + 1;
    await this.store.append(streamOf(id), head.revision, [toNewEvent(removed)], { ...by, firstSeq: said });
    return said;
  }

  /** The record could not be deleted, so the registration stays, and the stream has to say so too. */
  async #takeBack(
    id: string,
    { before, said, by }: { before: Registration | undefined; said: number; by: By },
  ): Promise<void> {
    try {
      const adopted: RegistrationEvent | undefined = before && {
        type: 'mcp.registration.adopted',
        data: { registration: before },
      };
      if (adopted) await this.store.append(streamOf(id), said, [toNewEvent(adopted)], by);
      else if (said === 1) await this.store.remove(streamOf(id));
    } catch (error) {
      this.logger.error(`The next start removes registration ${id} after all: ${String(error)}`);
    }
    await this.view.advance(id, await readHead(this.store, id));
  }

  #current(id: string): Registration | undefined {
    const entry = this.view.entry(id);
    if (entry?.kind === 'healthy') return entry.registration;
    const head = this.view.head(id);
    return head.kind === 'read' && head.state.status === 'present' ? head.state.registration : undefined;
  }
}
