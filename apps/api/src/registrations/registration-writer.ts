import { Injectable, Logger } from '@nestjs/common';
import { encodeRegistrationRecord, type Registration, type RegistrationEvent } from '@taproom/mcp-domain';
import { EventStore, type NewEvent } from '../platform/event-store/event-store.ts';
import type { RecordRead, StagedRecord } from '../platform/record-store/record-store.ts';
import { LaggingRecords } from './lagging-records.ts';
import { RegistrationsView } from './read-model/registrations-view.ts';
import type { PresentHead } from './read-model/stream-head.ts';
import { RecordPace } from './record-pace.ts';
import type { CommittedEvent } from './registration-changed.event.ts';
import { unavailable } from './registration-problems.ts';
import { recordFileOf, recordNameOf, streamOf } from './registration-storage.ts';

const EVENT_VERSION = 1;

type Commit = { after: Registration; actor: string; at: string };

/** What a commit appends, and where. */
type Step = { events: readonly RegistrationEvent[]; streamRevision: number; firstSeq: number; revision: number };

/** Makes a decision last: the stream first, the record second. */
@Injectable()
export class RegistrationWriter {
  private readonly logger = new Logger(RegistrationWriter.name);

  constructor(
    private readonly view: RegistrationsView,
    private readonly store: EventStore,
    private readonly lagging: LaggingRecords,
    private readonly pace: RecordPace,
  ) {}

  async commit(id: string, decided: readonly RegistrationEvent[], commit: Commit): Promise<CommittedEvent[]> {
    const step = this.#stepOf(id, decided);
    requireRevision(id, step.revision);
    const record = this.view.record(id);
    if (record.kind !== 'ok' || this.pace.take()) await this.#withRecord(id, step, commit);
    else await this.#streamOnly(id, step, { ...commit, record });
    return step.events.map((event) => ({ at: commit.at, actor: commit.actor, event }));
  }

  #stepOf(id: string, decided: readonly RegistrationEvent[]): Step {
    const entry = this.view.entry(id);
    if (entry?.kind !== 'healthy') {
      return { events: decided, streamRevision: 0, firstSeq: 1, revision: decided.length };
    }
    const { revision, streamRevision, diverged, registration } = entry;
    const events = diverged ? [adopted(registration), ...decided] : decided;
    return { events, streamRevision, firstSeq: revision + 1, revision: revision + events.length };
  }

  /**
   * The record is staged before the append, so that a full disk refuses the command as a whole, and put in place after it.
   * A crash in between is completed at the next start.
   */
  async #withRecord(id: string, step: Step, commit: Commit): Promise<void> {
    const record = encodeRegistrationRecord(commit.after, step.revision);
    const staged = await this.view.folder.stage(recordNameOf(id), record);
    try {
      await this.#append(id, step, commit);
    } catch (error) {
      await staged.discard();
      throw error;
    }
    await this.#publish(id, staged);
    await this.view.advance(id, headAfter(step, commit));
  }

  /** The record follows: until then loading adds the stream's newer events to it. */
  async #streamOnly(
    id: string,
    step: Step,
    { record, ...commit }: Commit & { record: RecordRead & { kind: 'ok' } },
  ): Promise<void> {
    await this.#append(id, step, commit);
    this.lagging.add(id, record.text);
    await this.view.appended(id, headAfter(step, commit), record);
  }

  async #append(id: string, { events, streamRevision, firstSeq }: Step, { at, actor }: Commit): Promise<void> {
    await this.store.append(streamOf(id), streamRevision, events.map(toNewEvent), { at, actor, firstSeq });
  }

  /** The events are durable by now: a record that can't be put in place only lags, and the stream makes up for it. */
  async #publish(id: string, staged: StagedRecord): Promise<void> {
    try {
      await staged.publish();
      this.lagging.forget(id);
    } catch (error) {
      this.logger.error(`The record of registration ${id} lags behind its stream: ${String(error)}`);
      const record = this.view.record(id);
      if (record.kind === 'ok') this.lagging.add(id, record.text);
    }
  }
}

function headAfter({ revision }: Step, { after }: Commit): PresentHead {
  return { kind: 'read', revision, state: { status: 'present', registration: after } };
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
