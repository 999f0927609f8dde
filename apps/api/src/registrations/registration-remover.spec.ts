import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppModule } from '../app.module.ts';
import { FileBlobStore } from '../platform/blob-store/file-blob-store.ts';
import { loadConfig } from '../platform/config/load-config.ts';
import { FileEventStore } from '../platform/event-store/file-event-store.ts';
import { HealthState } from '../platform/health/health-state.ts';
import { createFastifyAdapter } from '../platform/http/fastify-adapter.ts';
import { Metrics } from '../platform/metrics/metrics.ts';
import { FileRecordStore } from '../platform/record-store/file-record-store.ts';
import { FileSecretStore } from '../platform/secrets/file-secret-store.ts';
import { DataPaths } from '../platform/storage/data-paths.ts';
import { DirectSyncer } from '../platform/storage/direct-syncer.ts';
import { type Disk, realDisk } from '../platform/storage/disk.ts';
import { ChangeRegistration } from './commands/change-registration.command.ts';
import { CreateRegistration } from './commands/create-registration.command.ts';
import { RemoveRegistration } from './commands/remove-registration.command.ts';
import { ListRegistrations } from './queries/list-registrations.query.ts';

let root: string;
let app: NestFastifyApplication;
/** What the disk refuses to delete from now on. */
let stuck: RegExp | undefined;

const refuse = (path: string): void => {
  if (stuck?.test(path)) throw Object.assign(new Error('stuck'), { code: 'EIO' });
};
const disk: Disk = {
  ...realDisk,
  unlink: async (path) => (refuse(path), realDisk.unlink(path)),
  rm: async (path, options) => (refuse(path), realDisk.rm(path, options)),
};

async function start(): Promise<void> {
  const config = loadConfig({ TAPROOM_DATA_ROOT: root });
  const paths = new DataPaths(root);
  const tools = { disk, syncer: new DirectSyncer() };
  const data = {
    events: new FileEventStore(paths, tools),
    records: new FileRecordStore(paths, tools),
    blobs: new FileBlobStore(paths, tools),
    secrets: new FileSecretStore(paths, tools),
    release: () => undefined,
  };
  const parts = { config, data, health: new HealthState(), metrics: new Metrics() };
  const adapter = createFastifyAdapter(config.server.bodyLimitBytes);
  const module = AppModule.forRoot(parts);
  app = await NestFactory.create<NestFastifyApplication>(module, adapter, { bodyParser: false, logger: false });
  await app.init();
}

async function restart(): Promise<void> {
  await app.close();
  stuck = undefined;
  await start();
}

beforeEach(async () => {
  stuck = undefined;
  root = await mkdtemp(join(tmpdir(), 'taproom-'));
  await start();
});

afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

const commands = () => app.get(CommandBus);
const names = async () =>
  (await app.get(QueryBus).execute(new ListRegistrations())).servers.map(({ displayName }) => displayName);
const create = async (): Promise<string> => {
  const input = { displayName: 'notes', endpoint: 'http://127.0.0.1:9/mcp', headers: { 'X-Key': 'k' } };
  return (await commands().execute(new CreateRegistration(input, 'admin'))).registration.id;
};
const remove = (id: string) => commands().execute(new RemoveRegistration(id, { actor: 'admin' }));
const activate = (id: string) =>
  commands().execute(new ChangeRegistration(id, { type: 'set-state', state: 'active' }, { actor: 'admin' }));
const record = (id: string): string => join(root, '_tauritavern/mcp/registrations', `${id}.json`);
const stream = (id: string): string => join(root, 'events/registrations', `${id}.jsonl`);

describe('M-33: a removal whose record can not be deleted', () => {
  it('fails, and the registration stays as it was', async () => {
    const id = await create();
    stuck = /registrations\/[^/]+\.json$/;
    await expect(remove(id)).rejects.toMatchObject({ name: 'StorageFailedError' });
    expect(await names()).toEqual(['notes']);
    await restart();
    expect(await names()).toEqual(['notes']);
  });

  it('leaves a registration that takes commands, and can be removed once the disk lets it', async () => {
    const id = await create();
    stuck = /registrations\/[^/]+\.json$/;
    await expect(remove(id)).rejects.toMatchObject({ name: 'StorageFailedError' });
    expect((await activate(id)).registration).toMatchObject({ state: 'active', headers: { 'X-Key': 'k' } });
    stuck = undefined;
    await remove(id);
    expect([await names(), existsSync(record(id)), existsSync(stream(id))]).toEqual([[], false, false]);
  });
});

describe('M-15: a removal whose stream can not be deleted', () => {
  it('says so, is one all the same, and is finished by the next start', async () => {
    const id = await create();
    stuck = /\.jsonl$/;
    await expect(remove(id)).rejects.toMatchObject({
      code: 'mcp.storage_failed',
      message: expect.stringMatching(/is removed/),
    });
    expect(await names()).toEqual([]);
    await expect(activate(id)).rejects.toMatchObject({ code: 'mcp.registration_not_found' });
    await restart();
    expect([await names(), existsSync(record(id)), existsSync(stream(id))]).toEqual([[], false, false]);
  });
});
