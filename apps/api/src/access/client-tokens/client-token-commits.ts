import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { CommitOrder } from '../../platform/commits/commit-order.ts';
import { KeyedQueue } from '../../platform/locks/keyed-queue.ts';
import { ClientTokenChanged } from './client-token-changed.event.ts';
import type { ClientTokenEvent } from './client-token-events.ts';

type Commit = { id: string; actor: string; event: (at: string) => ClientTokenEvent };

/** One change of the tokens at a time, in the order that the activity tells. */
@Injectable()
export class ClientTokenCommits {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly order: CommitOrder,
    private readonly bus: EventBus,
  ) {}

  alone<T>(task: () => Promise<T>): Promise<T> {
    return this.#queue.run('client-tokens', task);
  }

  /**
   * `write` makes the event durable; its own time is to the millisecond. Resolves with whether everybody has been told:
   * what happened has happened all the same, and the publisher has reported who failed.
   */
  async commit(
    { id, actor, event: eventAt }: Commit,
    write: (event: ClientTokenEvent, meta: { at: string; actor: string }) => Promise<void>,
  ): Promise<boolean> {
    const ticket = this.order.begin();
    const meta = { at: ticket.at, actor };
    try {
      const event = eventAt(new Date(ticket.at).toISOString());
      await write(event, meta);
      return await this.#tell(new ClientTokenChanged(id, event, meta));
    } finally {
      ticket.done();
    }
  }

  async #tell(changed: ClientTokenChanged): Promise<boolean> {
    try {
      await this.bus.publish(changed);
      return true;
    } catch {
      return false;
    }
  }
}
