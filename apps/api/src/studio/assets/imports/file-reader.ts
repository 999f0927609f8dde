import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { KeyedQueue } from '../../../platform/locks/keyed-queue.ts';
import { type ImportJob, type ImportParcel, type ReadFile, type Refusal, unpackReading } from './import-job.ts';

/** F-30. */
const TIME_MS = 30_000;
const MEMORY_MB = 256;
/* The file beside this one, whichever of the two this is: the source, or what was built from it. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
const file = new URL(`./import-file.worker${extension}`, import.meta.url);
const execArgv = extension === '.ts' ? ['--conditions=@taproom/source', '--disable-warning=ExperimentalWarning'] : [];

export type FileReading = { ok: true; read: ReadFile } | { ok: false; refusal: Refusal };

/** Reads files of other apps, one at a time, in a thread with bounds on its time and memory (S-371). */
@Injectable()
export class FileReader implements OnApplicationShutdown {
  readonly #queue = new KeyedQueue();
  #running: Worker | undefined;

  read(job: ImportJob): Promise<FileReading> {
    return this.#queue.run('import', async () => {
      const worker = new Worker(file, {
        execArgv,
        workerData: job,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      });
      this.#running = worker;
      try {
        return readingOf(await parcelFrom(worker));
      } finally {
        this.#running = undefined;
        await worker.terminate();
      }
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#running?.terminate();
  }
}

function readingOf(parcel: ImportParcel): FileReading {
  return parcel.kind === 'refused' ? { ok: false, refusal: parcel.refusal } : { ok: true, read: unpackReading(parcel) };
}

function parcelFrom(worker: Worker): Promise<ImportParcel> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportParcel>();
  const timer = setTimeout(
    () => resolve(refused(`Reading this file takes longer than ${TIME_MS / 1000} seconds`)),
    TIME_MS,
  );
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      resolve(refused(`Reading this file takes more than ${MEMORY_MB} MiB of memory`));
    else reject(error);
  });
  worker.once('exit', () => reject(new Error('The thread that reads a file ended without an answer.')));
  return promise.finally(() => clearTimeout(timer));
}

function refused(message: string): ImportParcel {
  return { kind: 'refused', refusal: { code: 'studio.import_unsafe', message, faults: [] } };
}
