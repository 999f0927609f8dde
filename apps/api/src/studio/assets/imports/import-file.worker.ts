import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { EntryRefused, importFile, type ImportReading } from '@taproom/roleplay-domain';
import { buffersOf, type ImportJob, packReading } from './import-job.ts';
import { checkPacked, inflate } from './packed-files.ts';

/* Reading somebody's file may take all the time and memory that it is given: it is not done where requests are answered. */
const { bytes, limits, kind, fileName } = workerData as ImportJob;
const reading = importFile(bytes, {
  limits,
  inflate,
  crc32,
  leavePacked: true,
  newId: randomUUID,
  ...(kind && { kind }),
  ...(fileName !== undefined && { fileName }),
});
const parcel = packReading(await checked(reading));
parentPort?.postMessage(parcel, buffersOf(parcel));

async function checked(read: ImportReading): Promise<ImportReading> {
  try {
    if (read.ok && read.content.kind === 'character') await checkPacked(read.content.files);
    return read;
  } catch (error) {
    if (error instanceof EntryRefused) return { ok: false, refusal: error };
    throw error;
  }
}
