import { Injectable, Logger } from '@nestjs/common';
import type { ActivityItem } from '@taproom/contracts';
import { registrationActivity, upcastRegistrationEvent } from '@taproom/mcp-domain';
import { EventStore, type StoredEvent } from '../platform/event-store/event-store.ts';
import { positionsOf } from './activity-position.ts';

const REGISTRATIONS = 'registrations';
const AT_ONCE = 32;

/** The public side of every registration's stream. */
@Injectable()
export class RegistrationHistory {
  private readonly logger = new Logger(RegistrationHistory.name);

  constructor(private readonly store: EventStore) {}

  async read(): Promise<ActivityItem[]> {
    const ids = await this.store.ids(REGISTRATIONS);
    const items: ActivityItem[] = [];
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const batch = await Promise.all(ids.slice(start, start + AT_ONCE).map((id) => this.#itemsOf(id)));
      items.push(...batch.flat());
    }
    return items;
  }

  /** A stream that can't be read is a storage issue, told elsewhere; the feed only lacks its past. */
  async #itemsOf(id: string): Promise<ActivityItem[]> {
    try {
      const { events } = await this.store.read({ category: REGISTRATIONS, id });
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
