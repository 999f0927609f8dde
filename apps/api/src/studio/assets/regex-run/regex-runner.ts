import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { KeyedQueue } from '../../../platform/locks/keyed-queue.ts';
import type { RegexJob, RegexOutcome } from './regex-job.ts';

/** S-149. */
const TIME_MS = 200;
const IDLE_MS = 10_000;
const MEMORY_MB = 256;
/* The file beside this one, whichever of the two this is: the source, or what was built from it. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
const file = new URL(`./regex-run.worker${extension}`, import.meta.url);
const execArgv = extension === '.ts' ? ['--conditions=@taproom/source', '--disable-warning=ExperimentalWarning'] : [];

/** Runs other people's patterns in a thread that is ended when one takes too long, so that nothing else waits for it (S-371). */
@Injectable()
export class RegexRunner implements OnApplicationShutdown {
  readonly #queue = new KeyedQueue();
  #worker: Promise<Worker> | undefined;
  #idle: NodeJS.Timeout | undefined;

  run(job: RegexJob): Promise<RegexOutcome> {
    return this.#queue.run('regex', async () => {
      clearTimeout(this.#idle);
      const worker = await this.#running();
      const outcome = await outcomeOf(worker, job);
      if (outcome.kind === 'stopped') await this.#end();
      else this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
      return outcome;
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.#end();
  }

  async #running(): Promise<Worker> {
    try {
      return await (this.#worker ??= started());
    } catch (error) {
      // The next run is to try again.
      this.#worker = undefined;
      throw error;
    }
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await (await worker)?.terminate();
  }
}

async function started(): Promise<Worker> {
  const worker = new Worker(file, { execArgv, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  await once(worker, 'message');
  // A thread that dies with nothing to do must not take the process along.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

function outcomeOf(worker: Worker, job: RegexJob): Promise<RegexOutcome> {
  const { promise, resolve } = Promise.withResolvers<RegexOutcome>();
  const stopped = (): void => resolve({ kind: 'stopped' });
  const timer = setTimeout(stopped, TIME_MS);
  worker.once('message', resolve).once('error', stopped).once('exit', stopped);
  worker.ref();
  worker.postMessage(job);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.unref();
    worker.off('message', resolve).off('error', stopped).off('exit', stopped);
  });
}
