import { decodeRegistrationRecord } from '@taproom/mcp-domain';
import type { RecordFolder } from '../../platform/record-store/record-store.ts';
import { idOfName } from './registration-entry.ts';
import type { StreamHead } from './stream-head.ts';

/**
 * A record is staged before its events are appended and put in place after. Where a crash came in between, the stream tells
 * which: if it has got as far as the staged record, the record belongs in its place; otherwise the command never happened.
 */
export async function finishStagedRecords(folder: RecordFolder, headOf: (id: string) => StreamHead): Promise<void> {
  for (const staged of await folder.unfinished()) {
    const id = idOfName(staged.name);
    const head = id === undefined ? undefined : headOf(id);
    const decoded = id === undefined ? undefined : decodeRegistrationRecord(staged.text, id);
    const happened = head?.kind === 'read' && decoded?.ok === true && decoded.revision === head.revision;
    if (happened) await staged.publish();
    else await staged.discard();
  }
}
