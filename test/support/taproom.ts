import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { createApp } from '@taproom/api';
import { createMcpApi, type McpApi } from '@taproom/contracts';
import { type Http, httpClient } from './http.ts';

// Suites share their machine with each other; nothing here is about speed.
jest.setTimeout(30_000);

type Env = Record<string, string>;

export type TaproomOptions = {
  env?: Env;
  /** Kept when Taproom is closed; without it a new folder is made, and removed then. */
  dataRoot?: string;
};

/** Taproom in this process, listening on a port of its own. After `restart` the port is another one. */
export type Taproom = {
  readonly url: string;
  readonly token: string;
  readonly dataRoot: string;
  readonly http: Http;
  readonly api: McpApi;
  /** As printed at the start; its token works once. */
  signInUrl(): string;
  /** Stops, calls `meanwhile`, and starts again on the same data root. */
  restart(meanwhile?: () => void | Promise<void>): Promise<void>;
  close(): Promise<void>;
};

export async function startTaproom(options: TaproomOptions = {}): Promise<Taproom> {
  const dataRoot = options.dataRoot ?? (await newDataRoot());
  let running = await run(dataRoot, options.env ?? {});
  return {
    get url() {
      return running.url;
    },
    get token() {
      return running.token;
    },
    get http() {
      return running.client.http;
    },
    get api() {
      return createMcpApi({ baseUrl: running.url, token: running.token });
    },
    signInUrl: () => running.signInUrl(),
    dataRoot,
    restart: async (meanwhile) => {
      await running.stop();
      await meanwhile?.();
      running = await run(dataRoot, options.env ?? {});
    },
    close: async () => {
      await running.stop();
      if (options.dataRoot === undefined) await rm(dataRoot, { recursive: true, force: true });
    },
  };
}

export function newDataRoot(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'taproom-suite-'));
}

async function run(dataRoot: string, env: Env) {
  const app = await createApp({
    env: { TAPROOM_DATA_ROOT: dataRoot, TAPROOM_PORT: '0', TAPROOM_LOG_LEVEL: 'silent', ...env },
  });
  const url = (await app.listen()).replace(/\/$/, '');
  const client = httpClient(url, app.adminToken);
  const stop = async (): Promise<void> => {
    await client.close();
    await app.close();
  };
  return { url, token: app.adminToken, signInUrl: () => app.signInUrl(), client, stop };
}
