import { Injectable, Logger } from '@nestjs/common';
import type { ActivityItem } from '@taproom/contracts';
import { fromStored } from '../access/client-tokens/client-token-events.ts';
import { CLIENT_TOKEN_STREAMS } from '../access/client-tokens/client-token-storage.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { accessActivityItem } from './access-activity-item.ts';
import { positionOf } from './activity-position.ts';

/** The public side of every client token's stream. */
@Injectable()
export class AccessHistory {
  private readonly logger = new Logger(AccessHistory.name);

  constructor(private readonly store: EventStore) {}

  async read(): Promise<ActivityItem[]> {
    const ids = await this.store.ids(CLIENT_TOKEN_STREAMS);
    return (await Promise.all(ids.map((id) => this.#itemsOf(id)))).flat();
  }

  /** A stream that can't be read is a storage issue, told where the tokens are; the feed only lacks its past. */
  async #itemsOf(id: string): Promise<ActivityItem[]> {
    try {
      const { events } = await this.store.read({ category: CLIENT_TOKEN_STREAMS, id });
      return events.map((stored) =>
        accessActivityItem(id, fromStored(stored), { ...stored, id: positionOf(stored.at, 0) }),
      );
    } catch (error) {
      this.logger.warn(`The activity lacks token ${id}: ${String(error)}`);
      return [];
    }
  }
}
