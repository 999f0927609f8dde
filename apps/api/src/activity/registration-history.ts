import { Injectable, Logger } from '@nestjs/common';
import type { ActivityItem } from '@taproom/contracts';
import { registrationActivity, upcastRegistrationEvent } from '@taproom/mcp-domain';
import { EventStore, type StoredEvent } from '../platform/event-store/event-store.ts';
import { forEachLimited } from '../platform/locks/for-each-limited.ts';
import { REGISTRATION_STREAMS, streamOf } from '../registrations/registration-storage.ts';
import { positionsOf } from './activity-position.ts';

const AT_ONCE = 32;

/** The public side of every registration's stream. */
@Injectable()
export class RegistrationHistory {
  private readonly logger = new Logger(RegistrationHistory.name);

  constructor(private readonly store: EventStore) {}

  async read(): Promise<ActivityItem[]> {
    const ids = await this.store.ids(REGISTRATION_STREAMS);
    const items: ActivityItem[] = [];
    await forEachLimited(ids, AT_ONCE, async (id) => {
      for (const item of await this.#itemsOf(id)) items.push(item);
    });
    return items;
  }

  /** A stream that can't be read is a storage issue, told elsewhere; the feed only lacks its past. */
  async #itemsOf(id: string): Promise<ActivityItem[]> {
    try {
      const { events } = await this.store.read(streamOf(id));
      const positions = positionsOf(events.map((event) => event.at));
      return events.map((event, index) => itemOf(id, event, positions[index] ?? ''));
    } catch (error) {
      this.logger.warn(`The activity lacks registration ${id}: ${String(error)}`);
      return [];
    }
  }
}

function itemOf(registrationId: string, stored: StoredEvent, position: string): ActivityItem {
  const activity = registrationActivity(upcastRegistrationEvent(stored.type, stored.v, stored.data));
  return { id: position, at: stored.at, actor: stored.actor, registrationId, ...activity };
}
