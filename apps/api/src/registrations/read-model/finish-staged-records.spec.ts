import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { encodeRegistrationRecord, type Registration } from '@taproom/mcp-domain';
import { FileRecordStore } from '../../platform/record-store/file-record-store.ts';
import type { RecordFolder } from '../../platform/record-store/record-store.ts';
import { DataPaths } from '../../platform/storage/data-paths.ts';
import { DirectSyncer } from '../../platform/storage/direct-syncer.ts';
import { realDisk } from '../../platform/storage/disk.ts';
import { finishStagedRecords } from './finish-staged-records.ts';
import { emptyHead, type StreamHead } from './stream-head.ts';

const id = '2f1c9b1e-7a35-4f3c-9d53-0d8f3f0a6b11';
const registration: Registration = {
  id,
  displayName: 'notes',
  endpoint: 'http://127.0.0.1:8000/mcp',
  headers: {},
  protocolVersion: 'auto',
  state: 'paused',
  toolPermissions: {},
  toolDescriptionOverrides: {},
};
const headAt = (revision: number): StreamHead => ({
  kind: 'read',
  revision,
  state: { status: 'present', registration },
});

describe('a record that a crash left staged', () => {
  let root: string;
  let store: FileRecordStore;
  let folder: RecordFolder;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'taproom-'));
    store = new FileRecordStore(new DataPaths(root), { disk: realDisk, syncer: new DirectSyncer() });
    folder = await store.openFolder('records');
  });

  afterEach(async () => {
    await folder.close();
    await rm(root, { recursive: true });
  });

  /** Stages a record at `revision` and comes back after a crash. */
  const crashAfterStaging = async (revision: number): Promise<void> => {
    await folder.stage(`${id}.json`, encodeRegistrationRecord(registration, revision));
    await folder.close();
    folder = await store.openFolder('records');
  };
  const files = () => readdir(join(root, 'records'));

  it('M-33 is put in place when its events are durable', async () => {
    await crashAfterStaging(1);
    await finishStagedRecords(folder, () => headAt(1));
    expect(folder.entries().get(`${id}.json`)).toMatchObject({ kind: 'ok' });
    expect(await files()).toEqual([`${id}.json`]);
  });

  it('M-33 is written anew from the stream when a power cut tore it', async () => {
    await folder.stage(`${id}.json`, encodeRegistrationRecord(registration, 1).slice(0, 40));
    await folder.close();
    folder = await store.openFolder('records');
    await finishStagedRecords(folder, () => headAt(1));
    expect(folder.entries().get(`${id}.json`)).toMatchObject({ text: encodeRegistrationRecord(registration, 1) });
    expect(await files()).toEqual([`${id}.json`]);
  });

  it('M-33 is dropped when its events never became durable', async () => {
    await crashAfterStaging(1);
    await finishStagedRecords(folder, () => emptyHead);
    expect(await files()).toEqual([]);
  });

  it('M-33 leaves the record as it was when only the append failed', async () => {
    const before = encodeRegistrationRecord(registration, 1);
    await folder.write(`${id}.json`, before);
    await crashAfterStaging(2);
    await finishStagedRecords(folder, () => headAt(1));
    expect(folder.entries().get(`${id}.json`)).toMatchObject({ kind: 'ok', text: before });
    expect(await files()).toEqual([`${id}.json`]);
  });
});
