import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import { FileRecordStore } from '../platform/record-store/file-record-store.ts';
import { DataPaths } from '../platform/storage/data-paths.ts';
import { DirectSyncer } from '../platform/storage/direct-syncer.ts';
import { type Disk, realDisk } from '../platform/storage/disk.ts';
import { Clock } from '../platform/time/clock.ts';
import { AdminToken } from './admin-token.ts';
import { OneTimeTokens } from './one-time-tokens.ts';
import { SessionRecords } from './session-records.ts';
import { Sessions } from './sessions.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

class SetClock extends Clock {
  ms = Date.parse('2026-01-01T00:00:00.000Z');
  override now(): string {
    return new Date(this.ms).toISOString();
  }
}

let root: string;
let clock: SetClock;
let disk: Disk;
beforeEach(() => {
  Logger.overrideLogger(false);
  root = mkdtempSync(join(tmpdir(), 'taproom-sessions-'));
  clock = new SetClock();
  disk = { ...realDisk };
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** As after a restart. */
async function load(token = 'admin'): Promise<Sessions> {
  const records = new FileRecordStore(new DataPaths(root), { disk, syncer: new DirectSyncer() });
  const sessions = new Sessions(clock, new SessionRecords(records, new AdminToken(token)));
  await sessions.onModuleInit();
  return sessions;
}

describe('a session', () => {
  it('ends thirty days after its last use', async () => {
    const sessions = await load();
    const id = await sessions.open();
    clock.ms += 29 * DAY;
    expect(sessions.isOpen(id)).toBe(true);
    clock.ms += 29 * DAY;
    expect(sessions.isOpen(id)).toBe(true);
    clock.ms += 30 * DAY;
    expect(sessions.isOpen(id)).toBe(false);
  });

  it('that was used is known to have been after a restart', async () => {
    const sessions = await load();
    const id = await sessions.open();
    clock.ms += 20 * DAY;
    sessions.isOpen(id);
    await sessions.open();
    clock.ms += 20 * DAY;
    expect((await load()).isOpen(id)).toBe(true);
  });

  it('is not opened by another id, and not by its hash', async () => {
    const sessions = await load();
    await sessions.open();
    const record = JSON.parse(readFileSync(join(root, 'access/sessions.json'), 'utf8'));
    expect(sessions.isOpen(record.sessions[0].hash)).toBe(false);
    expect(sessions.isOpen('')).toBe(false);
  });

  it('makes room for another: a hundred are open at most', async () => {
    const sessions = await load();
    const first = await sessions.open();
    for (let n = 0; n < 99; n += 1) {
      clock.ms += 1;
      await sessions.open();
    }
    expect(sessions.isOpen(first)).toBe(true);
    clock.ms += 1;
    const last = await sessions.open();
    expect([sessions.isOpen(first), sessions.isOpen(last)]).toEqual([false, true]);
    expect(JSON.parse(readFileSync(join(root, 'access/sessions.json'), 'utf8')).sessions).toHaveLength(100);
  });

  it('is not opened when it can not be kept', async () => {
    const sessions = await load();
    disk.rename = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    await expect(sessions.open()).rejects.toThrow('the disk is full');
    disk.rename = realDisk.rename;
    await sessions.open();
    expect(JSON.parse(readFileSync(join(root, 'access/sessions.json'), 'utf8')).sessions).toHaveLength(1);
  });

  it.each(['', '[]', '{"schema":2}', 'not json', '{"schema":1,"kind":"access.sessions","adminToken":1,"sessions":[]}'])(
    'of a record that is damaged (%j) is over, and a new one can be opened',
    async (text) => {
      const id = await (await load()).open();
      writeFileSync(join(root, 'access/sessions.json'), text);
      const sessions = await load();
      expect(sessions.isOpen(id)).toBe(false);
      expect(sessions.isOpen(await sessions.open())).toBe(true);
    },
  );

  it('is over when the admin token is another one', async () => {
    const id = await (await load('one')).open();
    expect((await load('one')).isOpen(id)).toBe(true);
    expect((await load('two')).isOpen(id)).toBe(false);
  });
});

describe('a one-time token', () => {
  it('is good once, for a day', () => {
    const tokens = new OneTimeTokens(clock);
    const [one, two] = [tokens.issue(), tokens.issue()];
    expect([tokens.redeem(one), tokens.redeem(one)]).toEqual([true, false]);
    clock.ms += DAY - 1;
    expect(tokens.redeem(two)).toBe(true);
    const three = tokens.issue();
    clock.ms += DAY;
    expect(tokens.redeem(three)).toBe(false);
    expect(tokens.redeem('never issued')).toBe(false);
  });
});
