import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Http, httpClient } from './http.ts';

export type ProcessOptions = {
  dataRoot: string;
  env?: Record<string, string>;
  /** Put before the command that starts Taproom, to run it inside something. */
  within?: readonly string[];
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null };
export type Output = { stdout: string; stderr: string };

/** A process of the built product, whether or not it gets as far as being ready. */
export type RunningProcess = {
  pid: number;
  output: Output;
  exited: Promise<Exit>;
  send(signal: NodeJS.Signals): void;
};

export type TaproomProcess = RunningProcess & {
  readonly url: string;
  readonly token: string;
  readonly http: Http;
  /** Ends it at once, as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, and how it ended. */
  stop(): Promise<Exit>;
};

const token = 'process-suite-token';
const main = join(import.meta.dirname, '../../apps/api/dist/main.js');

/** Starts `apps/api/dist/main.js` with this suite's own Node, on a port that it picks. */
export function spawnTaproom({ dataRoot, env = {}, within = [] }: ProcessOptions): RunningProcess {
  if (!existsSync(main)) throw new Error(`${main} is missing: npm run build:ts makes it.`);
  const [command = process.execPath, ...args] = [...within, process.execPath, main];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      TAPROOM_DATA_ROOT: dataRoot,
      TAPROOM_PORT: '0',
      TAPROOM_ADMIN_TOKEN: token,
      TAPROOM_LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const output: Output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const exited = exitOf(child);
  return { pid: child.pid ?? 0, output, exited, send: (signal) => void child.kill(signal) };
}

/** Resolves with the first line on stdout that says it is ready; rejects with the output if it ends before. */
export async function startTaproomProcess(options: ProcessOptions): Promise<TaproomProcess> {
  const running = spawnTaproom(options);
  const url = (await readyUrl(running)).replace(/\/$/, '');
  const client = httpClient(url, token);
  void running.exited.then(client.close);
  const end = async (signal: NodeJS.Signals): Promise<Exit> => {
    running.send(signal);
    return running.exited;
  };
  return {
    ...running,
    url,
    token,
    http: client.http,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

async function readyUrl({ output, exited }: RunningProcess): Promise<string> {
  let exit: Exit | undefined;
  void exited.then((value) => (exit = value));
  for (;;) {
    const url = /^taproom ready url=(\S+)/m.exec(output.stdout)?.[1];
    if (url !== undefined) return url;
    if (exit) throw new Error(`Taproom ended with ${exit.code ?? exit.signal}:\n${output.stdout}${output.stderr}`);
    await new Promise((later) => setTimeout(later, 5));
  }
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((ended, failed) => {
    child.once('error', failed);
    // Not "exit": the output is whole only when its pipes are closed.
    child.once('close', (code, signal) => ended({ code, signal }));
  });
}
