import { Injectable, Logger } from '@nestjs/common';
import { encodeRegistrationRecord, type Registration, type RegistrationEvent } from '@taproom/mcp-domain';
import { EventStore, type NewEvent } from '../platform/event-store/event-store.ts';
import type { StagedRecord } from '../platform/record-store/record-store.ts';
import { RegistrationsView } from './read-model/registrations-view.ts';
import type { StreamHead } from './read-model/stream-head.ts';
import type { CommittedEvent } from './registration-changed.event.ts';
import { unavailable } from './registration-problems.ts';
import { recordFileOf, recordNameOf, streamOf } from './registration-storage.ts';

const EVENT_VERSION = 1;

type Commit = { after: Registration; actor: string; at: string };

/** Makes a decision last: the stream first, the record second. */
@Injectable()
export class RegistrationWriter {
  private readonly logger = new Logger(RegistrationWriter.name);

  constructor(
    private readonly view: RegistrationsView,
    private readonly store: EventStore,
  ) {}

  /**
   * The record is staged before the append, so that a full disk refuses the command as a whole, and put in place after it.
   * A crash in between is completed at the next start.
   */
  async commit(id: string, decided: readonly RegistrationEvent[], commit: Commit): Promise<CommittedEvent[]> {
    const entry = this.view.entry(id);
    const healthy = entry?.kind === 'healthy' ? entry : undefined;
    const streamRevision = healthy?.streamRevision ?? 0;
    const base = healthy?.revision ?? 0;
    const events = healthy?.diverged ? [adopted(healthy.registration), ...decided] : decided;
    const revision = base + events.length;
    requireRevision(id, revision);
    const record = encodeRegistrationRecord(commit.after, revision);
    const staged = await this.view.folder.stage(recordNameOf(id), record);
    try {
      await this.store.append(streamOf(id), streamRevision, events.map(toNewEvent), {
        at: commit.at,
        actor: commit.actor,
        firstSeq: base + 1,
      });
    } catch (error) {
      await staged.discard();
      throw error;
    }
    const state = { status: 'present' as const, registration: commit.after };
    await this.#publish(id, staged, { kind: 'read', revision, state });
    return events.map((event) => ({ at: commit.at, actor: commit.actor, event }));
  }

  /** The events are durable by now: a record that can't be put in place only lags, and the stream makes up for it. */
  async #publish(id: string, staged: StagedRecord, head: StreamHead): Promise<void> {
    try {
      await staged.publish();
    } catch (error) {
      this.logger.error(`The record of registration ${id} lags behind its stream: ${String(error)}`);
    }
    await this.view.advance(id, head);
  }
}

/** A record from elsewhere may say any revision, also one that no number follows. */
function requireRevision(id: string, revision: number): void {
  if (Number.isSafeInteger(revision)) return;
  const message = 'Its revision is the highest there is, so no change can follow. Write a lower one into the file.';
  throw unavailable({ file: recordFileOf(recordNameOf(id)), code: 'mcp.storage_corrupt', message });
}

function adopted(registration: Registration): RegistrationEvent {
  return { type: 'mcp.registration.adopted', data: { registration } };
}

export function toNewEvent(event: RegistrationEvent): NewEvent {
  return { type: event.type, v: EVENT_VERSION, data: event.data };
}
