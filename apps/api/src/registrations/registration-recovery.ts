import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { EventStore } from '../platform/event-store/event-store.ts';
import { RegistrationsView } from './read-model/registrations-view.ts';
import { RegistrationRemover } from './registration-remover.ts';
import { REGISTRATION_STREAMS, streamOf } from './registration-storage.ts';

/** Finishes removals that a crash cut short: their streams end with the removal. */
@Injectable()
export class RegistrationRecovery implements OnApplicationBootstrap {
  constructor(
    private readonly view: RegistrationsView,
    private readonly store: EventStore,
    private readonly remover: RegistrationRemover,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const id of await this.store.ids(REGISTRATION_STREAMS)) {
      const head = this.view.head(id);
      if (head.kind !== 'read' || head.state.status !== 'removed') continue;
      const last = (await this.store.read(streamOf(id))).events.at(-1);
      if (last) await this.remover.finish(id, last.actor, last.at);
    }
  }
}
