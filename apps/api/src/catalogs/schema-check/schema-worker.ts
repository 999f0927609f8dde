import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Verdicts = (string | undefined)[];

const MEMORY_MB = 256;
/* The file beside this one, whichever of the two this is: the source, or what was built from it. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
const file = new URL(`./schema-check.worker${extension}`, import.meta.url);
const execArgv = extension === '.ts' ? ['--conditions=@taproom/source', '--disable-warning=ExperimentalWarning'] : [];

/** A thread that checks schemas. It is ended when a group takes too long, and when there is nothing to do. */
export class SchemaWorker {
  #starting: Promise<Worker> | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(private readonly idleMs: number) {}

  /** The verdicts of a group of JSON texts; undefined when they are not there within `timeoutMs`, or not within the memory. */
  async check(texts: readonly string[], timeoutMs: number): Promise<Verdicts | undefined> {
    clearTimeout(this.#idle);
    const worker = await this.#running();
    worker.ref();
    const verdicts = await verdictsFrom(worker, texts, timeoutMs);
    worker.unref();
    if (verdicts === undefined) await this.end();
    else this.#idle = setTimeout(() => void this.end(), this.idleMs).unref();
    return verdicts;
  }

  async #running(): Promise<Worker> {
    try {
      return await (this.#starting ??= started());
    } catch (error) {
      // The next check is to try again.
      this.#starting = undefined;
      throw error;
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#starting;
    this.#starting = undefined;
    await (await worker)?.terminate();
  }
}

async function started(): Promise<Worker> {
  const worker = new Worker(file, { execArgv, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  await once(worker, 'message');
  // A thread that dies with nothing to do must not take the process along; the next check misses its time and starts another.
  worker.on('error', () => undefined);
  return worker;
}

function verdictsFrom(worker: Worker, texts: readonly string[], timeoutMs: number): Promise<Verdicts | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Verdicts | undefined>();
  const timer = setTimeout(() => resolve(undefined), timeoutMs);
  const onError = (error: NodeJS.ErrnoException): void =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(undefined) : reject(error);
  const onExit = (): void => resolve(undefined);
  worker.once('message', resolve).once('error', onError).once('exit', onExit);
  worker.postMessage(texts);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', onError).off('exit', onExit);
  });
}
