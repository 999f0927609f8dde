import { decodeRegistrationRecord, encodeRegistrationRecord } from '@taproom/mcp-domain';
import type { RecordFolder, UnfinishedRecord } from '../../platform/record-store/record-store.ts';
import { idOfName } from './registration-entry.ts';
import type { StreamHead } from './stream-head.ts';

/**
 * A record is staged before its events are appended and put in place after. Where a crash came in between, the stream tells
 * which: if it has got as far as the staged record, the record belongs in its place; otherwise the command never happened.
 * A power cut may have kept the events and torn the staged text: what it would have said is in the stream.
 */
export async function finishStagedRecords(folder: RecordFolder, headOf: (id: string) => StreamHead): Promise<void> {
  for (const staged of await folder.unfinished()) {
    const id = idOfName(staged.name);
    const head = id === undefined ? undefined : headOf(id);
    if (id === undefined || head?.kind !== 'read') await staged.discard();
    else await finish(folder, staged, { id, head });
  }
}

async function finish(
  folder: RecordFolder,
  staged: UnfinishedRecord,
  { id, head }: { id: string; head: StreamHead & { kind: 'read' } },
): Promise<void> {
  const decoded = decodeRegistrationRecord(staged.text, id);
  if (decoded.ok && decoded.revision === head.revision) return staged.publish();
  const lost = !decoded.ok && !folder.entries().has(staged.name);
  if (lost && head.state.status === 'present')
    await folder.write(staged.name, encodeRegistrationRecord(head.state.registration, head.revision));
  await staged.discard();
}
