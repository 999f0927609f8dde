import type { McpStorageIssue } from '@taproom/contracts';
import {
  decodeRegistrationRecord,
  encodeRegistrationRecord,
  isCanonicalUuid,
  type Registration,
  type RegistrationState,
} from '@taproom/mcp-domain';
import type { EventStore, StoredEvent } from '../../platform/event-store/event-store.ts';
import type { RecordRead } from '../../platform/record-store/record-store.ts';
import { recordFileOf, streamOf } from '../registration-storage.ts';
import { foldEvents, type StreamHead } from './stream-head.ts';

export type HealthyEntry = {
  kind: 'healthy';
  id: string;
  registration: Registration;
  revision: number;
  streamRevision: number;
  /** The record says something else than the stream: restored, copied from elsewhere, or edited by hand. */
  diverged: boolean;
};

export type IssueEntry = { kind: 'issue'; id: string | undefined; issue: McpStorageIssue; streamRevision: number };

export type RegistrationEntry = HealthyEntry | IssueEntry;

export function idOfName(name: string): string | undefined {
  const id = name.replace(/\.json$/, '');
  return isCanonicalUuid(id) ? id : undefined;
}

type Source = { name: string; read: RecordRead; head: StreamHead };

/**
 * A record and its stream, as one: at the stream's revision or above the record wins as it stands; below it, it is a
 * snapshot that lags, and the newer events apply.
 */
export async function entryOf(store: EventStore, source: Source): Promise<RegistrationEntry | undefined> {
  const id = idOfName(source.name);
  const issue = issueOf(source, id);
  if (issue || id === undefined) return issue;
  if (source.read.kind !== 'ok' || source.head.kind !== 'read') return undefined;
  const decoded = decodeRegistrationRecord(source.read.text, id);
  if (!decoded.ok) return broken(source, id, { code: decoded.code, message: decoded.message });
  const { revision: streamRevision, state: streamState } = source.head;
  const base: RegistrationState = { status: 'present', registration: decoded.registration };
  const newer =
    decoded.revision < streamRevision ? await eventsBetween(store, id, [decoded.revision, streamRevision]) : [];
  const state = foldEvents(base, newer);
  if (state.status !== 'present') return undefined;
  const revision = Math.max(decoded.revision, streamRevision);
  const diverged = revision > streamRevision || !sameState(state, streamState);
  return { kind: 'healthy', id, registration: state.registration, revision, streamRevision, diverged };
}

function issueOf(source: Source, id: string | undefined): IssueEntry | undefined {
  const { read, head } = source;
  if (id === undefined) {
    const message = 'The name is not a lower-case UUID followed by .json. Rename the file, or move it away.';
    return read.kind === 'missing' ? undefined : broken(source, id, { code: 'mcp.storage_noncanonical_name', message });
  }
  if (read.kind === 'unreadable')
    return broken(source, id, { code: codeOf(read), message: `The record can't be used: ${read.message}.` });
  if (head.kind === 'damaged') {
    return {
      kind: 'issue',
      id,
      streamRevision: 0,
      issue: { file: head.file, code: head.code, message: head.message },
    };
  }
  if (read.kind === 'missing' && head.state.status === 'present') {
    const message = 'The record is gone, but its history is still there. Rebuild it from its history, or remove it.';
    return broken(source, id, { code: 'mcp.storage_record_missing', message });
  }
  return undefined;
}

const codeOf = (read: RecordRead & { kind: 'unreadable' }) =>
  read.notText ? ('mcp.storage_corrupt' as const) : ('mcp.storage_unreadable' as const);

function broken(source: Source, id: string | undefined, issue: Omit<McpStorageIssue, 'file'>): IssueEntry {
  const streamRevision = source.head.kind === 'read' ? source.head.revision : 0;
  return { kind: 'issue', id, streamRevision, issue: { file: recordFileOf(source.name), ...issue } };
}

/** After the first revision, up to the second: a command may have appended more that is not published yet. */
async function eventsBetween(store: EventStore, id: string, [first, last]: [number, number]): Promise<StoredEvent[]> {
  const { events } = await store.read(streamOf(id));
  return events.filter(({ seq }) => seq > first && seq <= last);
}

function sameState(a: RegistrationState, b: RegistrationState): boolean {
  if (a.status !== 'present' || b.status !== 'present') return false;
  return encodeRegistrationRecord(a.registration, 1) === encodeRegistrationRecord(b.registration, 1);
}
