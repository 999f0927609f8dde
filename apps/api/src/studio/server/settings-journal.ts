import { Injectable } from '@nestjs/common';
import type { ChangeStudioServer } from '@taproom/contracts';
import { EventStore, type StoredEvent } from '../../platform/event-store/event-store.ts';
import { Journal } from '../../platform/journal/journal.ts';
import { Clock } from '../../platform/time/clock.ts';
import {
  decideSettings,
  evolveSettings,
  initialSettings,
  type SettingsEvent,
  type StudioSettings,
} from './settings.ts';

const ID = 'server';

/** What has been decided about the listener, for good. */
@Injectable()
export class SettingsJournal {
  readonly #journal: Journal<StudioSettings, SettingsEvent>;

  constructor(store: EventStore, clock: Clock) {
    const spec = { category: 'studio-server', absent: initialSettings, version: 1, upcast, evolve: evolveSettings };
    this.#journal = new Journal(spec, store, clock);
  }

  async read(): Promise<StudioSettings> {
    return (await this.#journal.read(ID)).state;
  }

  /** Durable when it resolves. */
  async change(change: ChangeStudioServer, actor: string): Promise<StudioSettings> {
    return (await this.#journal.change(ID, actor, (settings) => decideSettings(settings, change))).state;
  }
}

function upcast({ type, data }: StoredEvent): SettingsEvent {
  if (type !== 'server-changed') throw new Error(`The event ${type} is not known.`);
  return { type, data: data as Partial<StudioSettings> };
}
