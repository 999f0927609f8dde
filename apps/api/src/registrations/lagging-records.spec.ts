import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { EventBus } from '@nestjs/cqrs';
import type { Registration, RegistrationCommand } from '@taproom/mcp-domain';
import { CommitOrder } from '../platform/commits/commit-order.ts';
import { FileEventStore } from '../platform/event-store/file-event-store.ts';
import { FileRecordStore } from '../platform/record-store/file-record-store.ts';
import { DataPaths } from '../platform/storage/data-paths.ts';
import { DirectSyncer } from '../platform/storage/direct-syncer.ts';
import { type Disk, realDisk } from '../platform/storage/disk.ts';
import type { Syncer } from '../platform/storage/syncer.ts';
import { SystemClock } from '../platform/time/system-clock.ts';
import { LaggingRecords } from './lagging-records.ts';
import { RegistrationsView } from './read-model/registrations-view.ts';
import { RecordPace } from './record-pace.ts';
import { RegistrationPipeline } from './registration-pipeline.ts';
import { RegistrationTurns } from './registration-turns.ts';
import { RegistrationWriter } from './registration-writer.ts';

const id = '2f1c9b1e-7a35-4f3c-9d53-0d8f3f0a6b11';
const by = { actor: 'admin' };
const nobody = { publish: () => Promise.resolve() } as unknown as EventBus;

type Parts = { view: RegistrationsView; pipeline: RegistrationPipeline; lagging: LaggingRecords };

let root: string;
let parts: Parts;
/** What is said when a record is to be put in place. */
let refusal: Error | undefined;

const disk: Disk = {
  ...realDisk,
  rename: (from, to) => (refusal && to.endsWith('.json') ? Promise.reject(refusal) : realDisk.rename(from, to)),
};

/** Holds the next append before it is made durable. */
let hold: (() => Promise<void>) | undefined;
function held(): { begun: Promise<void>; goOn: () => void } {
  const begun = Promise.withResolvers<void>();
  const on = Promise.withResolvers<void>();
  hold = () => {
    hold = undefined;
    begun.resolve();
    return on.promise;
  };
  return { begun: begun.promise, goOn: on.resolve };
}

const direct = new DirectSyncer();
const syncer: Syncer = {
  file: async (handle) => {
    await hold?.();
    return direct.file(handle);
  },
  folder: (folder) => direct.folder(folder),
};

/** The slice without Nest, where every rewrite of a record comes after the answer. */
async function start(): Promise<Parts> {
  const tools = { disk, syncer };
  const store = new FileEventStore(new DataPaths(root), tools);
  const view = new RegistrationsView(store, new FileRecordStore(new DataPaths(root), tools));
  await view.onModuleInit();
  const turns = new RegistrationTurns();
  const lagging = new LaggingRecords(view, turns);
  const writer = new RegistrationWriter(view, store, lagging, new RecordPace({ burst: 0, perSecond: 0 }));
  const pipeline = new RegistrationPipeline(view, writer, new CommitOrder(new SystemClock()), nobody, turns);
  return { view, pipeline, lagging };
}

async function stop({ lagging, view }: Parts): Promise<void> {
  await lagging.onApplicationShutdown();
  await view.onApplicationShutdown();
}

/** As after kill -9: what the process still meant to write is never written. */
async function crash({ view }: Parts): Promise<void> {
  await view.onApplicationShutdown();
  parts = await start();
}

beforeEach(async () => {
  Logger.overrideLogger(false);
  refusal = undefined;
  root = await mkdtemp(join(tmpdir(), 'taproom-lagging-'));
  parts = await start();
  const input = { displayName: 'notes', endpoint: 'http://127.0.0.1:9/mcp' };
  await parts.pipeline.create({ type: 'create', id, ...input }, by);
});
afterEach(async () => {
  refusal = undefined;
  await stop(parts);
  await rm(root, { recursive: true, force: true });
});

type Change = Exclude<RegistrationCommand, { type: 'create' }>;
const change = async (command: Change): Promise<Registration> =>
  (await parts.pipeline.change(id, command, by)).registration;
const allow = (nativeName: string) => change({ type: 'set-permission', nativeName, permission: 'allow' });
const current = async (): Promise<Registration> => {
  const { registration } = await parts.pipeline.healthy(id);
  return registration;
};
const path = (): string => join(root, '_tauritavern/mcp/registrations', `${id}.json`);
const onDisk = async () => JSON.parse(await readFile(path(), 'utf8')) as Registration & { revision: number };
const edit = async (changes: object): Promise<void> =>
  writeFile(path(), JSON.stringify({ ...(await onDisk()), ...changes }));

describe('a record that follows its stream', () => {
  it('lags until it catches up, and nobody who asks Taproom sees that', async () => {
    await allow('echo');
    const answered = await allow('sum');
    expect(await onDisk()).toMatchObject({ revision: 1, toolPermissions: {} });
    expect(await current()).toEqual(answered);
    await parts.lagging.catchUp();
    expect(await onDisk()).toMatchObject({ revision: 3, toolPermissions: { echo: 'allow', sum: 'allow' } });
    expect(await current()).toEqual(answered);
  });

  it('catches up by itself', async () => {
    await allow('echo');
    while ((await onDisk()).revision === 1) await new Promise((later) => setTimeout(later, 5));
    expect(await onDisk()).toMatchObject({ revision: 2, toolPermissions: { echo: 'allow' } });
  });

  it('M-33 loses nothing by a crash before it has caught up', async () => {
    await allow('echo');
    const answered = await change({ type: 'set-state', state: 'active' });
    await crash(parts);
    expect(await onDisk()).toMatchObject({ revision: 1 });
    expect(await current()).toEqual(answered);
    expect(await allow('sum')).toMatchObject({ state: 'active', toolPermissions: { echo: 'allow', sum: 'allow' } });
  });

  it('has caught up when Taproom has stopped', async () => {
    await allow('echo');
    await stop(parts);
    expect(await onDisk()).toMatchObject({ revision: 2, toolPermissions: { echo: 'allow' } });
  });

  it('M-32 is not written over when it was edited meanwhile: the edit stands, and the newer events apply to it', async () => {
    await allow('echo');
    await edit({ displayName: 'Edited' });
    await parts.lagging.catchUp();
    expect(await onDisk()).toMatchObject({ revision: 1, displayName: 'Edited', toolPermissions: {} });
    expect(await current()).toMatchObject({ displayName: 'Edited', toolPermissions: { echo: 'allow' } });
    expect(await allow('sum')).toMatchObject({ displayName: 'Edited' });
    await parts.lagging.catchUp();
    await crash(parts);
    expect(await current()).toMatchObject({ displayName: 'Edited', toolPermissions: { echo: 'allow', sum: 'allow' } });
  });

  it('M-32 that is edited to a revision beyond the stream wins as it stands, also over a command on its way', async () => {
    await allow('echo');
    await edit({ revision: 9, displayName: 'Edited' });
    await parts.lagging.catchUp();
    expect(await current()).toMatchObject({ displayName: 'Edited', toolPermissions: {} });
    expect(await allow('sum')).toMatchObject({ displayName: 'Edited', toolPermissions: { sum: 'allow' } });
    await parts.lagging.catchUp();
    expect(await onDisk()).toMatchObject({ revision: 11, displayName: 'Edited', toolPermissions: { sum: 'allow' } });
  });

  it('M-32 keeps an edit that is seen while a command is being appended', async () => {
    await allow('echo');
    const appending = held();
    const command = allow('sum');
    await appending.begun;
    const before = parts.view.record(id);
    await edit({ displayName: 'Edited' });
    const seen = parts.view.settle();
    while (parts.view.record(id) === before) await new Promise(setImmediate);
    appending.goOn();
    await seen;
    expect((await command).toolPermissions).toEqual({ echo: 'allow', sum: 'allow' });
    expect(await current()).toMatchObject({ displayName: 'Edited', toolPermissions: { echo: 'allow', sum: 'allow' } });
    await parts.lagging.catchUp();
    expect(await onDisk()).toMatchObject({ revision: 1, displayName: 'Edited' });
  });

  it('M-31 is not brought back when it was deleted meanwhile', async () => {
    await allow('echo');
    await rm(path());
    await parts.lagging.catchUp();
    await expect(current()).rejects.toThrow('its history is still there');
    await expect(onDisk()).rejects.toThrow('ENOENT');
  });

  it('M-33 keeps what was acknowledged when it can not be written, and is written once it can', async () => {
    const answered = await allow('echo');
    refusal = Object.assign(new Error('full'), { code: 'ENOSPC' });
    await parts.lagging.catchUp();
    expect(await onDisk()).toMatchObject({ revision: 1 });
    expect(await current()).toEqual(answered);
    refusal = undefined;
    await parts.lagging.catchUp();
    expect(await onDisk()).toMatchObject({ revision: 2, toolPermissions: { echo: 'allow' } });
  });
});

describe('the pace of rewrites before the answer', () => {
  it('is a burst, and then so many a second', () => {
    let now = 0;
    const pace = new RecordPace({ burst: 3, perSecond: 10 }, () => now);
    const takes = (count: number): boolean[] => Array.from({ length: count }, () => pace.take());
    expect(takes(5)).toEqual([true, true, true, false, false]);
    now = 200;
    expect(takes(3)).toEqual([true, true, false]);
    now = 60_000;
    expect(takes(4)).toEqual([true, true, true, false]);
  });
});
