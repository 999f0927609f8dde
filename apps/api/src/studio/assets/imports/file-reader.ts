import { isArrayBuffer } from 'node:util/types';
import { isMarkedAsUntransferable, Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config, type ImportConfig } from '../../../platform/config/config.ts';
import { KeyedQueue } from '../../../platform/locks/keyed-queue.ts';
import { importLimitsOf } from './import-limits.ts';
import { type ImportJob, type ImportParcel, type ReadFile, type Refusal, unpackReading } from './import-job.ts';

const MEBIBYTE = 1024 * 1024;
/* The file beside this one, whichever of the two this is: the source, or what was built from it. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
const code = new URL(`./import-file.worker${extension}`, import.meta.url);
const execArgv = extension === '.ts' ? ['--conditions=@taproom/source', '--disable-warning=ExperimentalWarning'] : [];

export type FileReading = { ok: true; read: ReadFile } | { ok: false; refusal: Refusal };

/** Reads files of other apps, one at a time, in a thread with bounds on its time and memory (S-371). */
@Injectable()
export class FileReader implements OnApplicationShutdown {
  readonly #queue = new KeyedQueue();
  #running: Worker | undefined;
  readonly #config: ImportConfig;

  constructor(@Inject(CONFIG) { imports }: Config) {
    this.#config = imports;
  }

  /** `file.bytes` may be gone afterwards, with all that lies in the same buffer: it is handed to the other thread, not copied. */
  read(file: Omit<ImportJob, 'limits'>): Promise<FileReading> {
    return this.#queue.run('import', async () => {
      const { memoryBytes } = this.#config;
      const workerData: ImportJob = { ...file, limits: importLimitsOf(this.#config) };
      const resourceLimits = { maxOldGenerationSizeMb: Math.ceil(memoryBytes / MEBIBYTE) };
      const worker = new Worker(code, { execArgv, workerData, transferList: transferable(file.bytes), resourceLimits });
      this.#running = worker;
      try {
        return readingOf(await parcelFrom(worker, this.#config));
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

/** Small buffers lie in a pool that others have their bytes in, which Node refuses to hand over. */
function transferable({ buffer }: Uint8Array): ArrayBuffer[] {
  return isArrayBuffer(buffer) && !isMarkedAsUntransferable(buffer) ? [buffer] : [];
}

function readingOf(parcel: ImportParcel): FileReading {
  return parcel.kind === 'refused' ? { ok: false, refusal: parcel.refusal } : { ok: true, read: unpackReading(parcel) };
}

function parcelFrom(worker: Worker, { timeoutMs, memoryBytes }: ImportConfig): Promise<ImportParcel> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportParcel>();
  const tooLong = `Reading this file takes longer than ${timeoutMs / 1000} seconds`;
  const timer = setTimeout(() => resolve(refused(tooLong)), timeoutMs);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      resolve(refused(`Reading this file takes more than ${Math.ceil(memoryBytes / MEBIBYTE)} MiB of memory`));
    else reject(error);
  });
  worker.once('exit', () => reject(new Error('The thread that reads a file ended without an answer.')));
  return promise.finally(() => clearTimeout(timer));
}

function refused(message: string): ImportParcel {
  return { kind: 'refused', refusal: { code: 'studio.import_unsafe', message, faults: [] } };
}
