import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { defaultImportLimits, importFile } from '@taproom/roleplay-domain';
import { type ImportJob, packReading } from './import-job.ts';
import { inflate } from './inflate.ts';

/* Reading somebody's file may take all the time and memory that it is given: it is not done where requests are answered. */
const { bytes, kind, fileName } = workerData as ImportJob;
const reading = importFile(bytes, {
  limits: defaultImportLimits,
  inflate,
  newId: randomUUID,
  ...(kind && { kind }),
  ...(fileName !== undefined && { fileName }),
});
parentPort?.postMessage(packReading(reading));
