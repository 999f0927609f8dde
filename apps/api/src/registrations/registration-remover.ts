import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { RegistrationEvent } from '@taproom/mcp-domain';
import { CommitOrder } from '../platform/commits/commit-order.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { RegistrationsView } from './read-model/registrations-view.ts';
import { RegistrationChanged } from './registration-changed.event.ts';
import { recordNameOf, streamOf } from './registration-storage.ts';
import { toNewEvent } from './registration-writer.ts';

const removed: RegistrationEvent = { type: 'mcp.registration.removed', data: {} };

/**
 * Removal is said first, in the stream, and durable by then; the record, the catalog and the stream itself go afterwards.
 * A crash in between leaves a stream that ends with the removal, which the next start finishes.
 */
@Injectable()
export class RegistrationRemover {
  constructor(
    private readonly view: RegistrationsView,
    private readonly store: EventStore,
    private readonly commits: CommitOrder,
    private readonly bus: EventBus,
  ) {}

  async remove(id: string, actor: string): Promise<void> {
    const ticket = this.commits.begin();
    try {
      await this.#say(id, actor, ticket.at);
      await this.finish(id, actor, ticket.at);
    } finally {
      ticket.done();
    }
  }

  /** Deletes what is left of a registration whose removal is durable. */
  async finish(id: string, actor: string, at: string): Promise<void> {
    await this.view.folder.remove(recordNameOf(id));
    await this.bus.publish(new RegistrationChanged(id, [{ at, actor, event: removed }], undefined));
    await this.store.remove(streamOf(id));
    await this.view.advance(id, undefined);
  }

  /** A damaged stream can't take an event; its removal is the removal. */
  async #say(id: string, actor: string, at: string): Promise<void> {
    const head = this.view.head(id);
    if (head.kind === 'damaged') return;
    const entry = this.view.entry(id);
    const base = Math.max(head.revision, entry?.kind === 'healthy' ? entry.revision : 0);
    await this.store.append(streamOf(id), head.revision, [toNewEvent(removed)], { at, actor, firstSeq: base + 1 });
  }
}
