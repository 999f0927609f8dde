import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { inflateRawSync, inflateSync } from 'node:zlib';
import { importFile, type Inflate } from '@taproom/roleplay-domain';
import { type ImportJob, packReading } from './import-job.ts';

/** Stops as soon as there is more than the limit. */
const inflate: Inflate = (bytes, { format, maxBytes }) => {
  const inflateBytes = format === 'raw' ? inflateRawSync : inflateSync;
  try {
    return { ok: true, bytes: inflateBytes(bytes, { maxOutputLength: Math.max(maxBytes, 1) }) };
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return { ok: false, reason: isTooLong ? 'too-long' : 'damaged' };
  }
};

/* Reading somebody's file may take all the time and memory that it is given: it is not done where requests are answered. */
const { bytes, limits, kind, fileName } = workerData as ImportJob;
const reading = importFile(bytes, {
  limits,
  inflate,
  newId: randomUUID,
  ...(kind && { kind }),
  ...(fileName !== undefined && { fileName }),
});
parentPort?.postMessage(packReading(reading));
