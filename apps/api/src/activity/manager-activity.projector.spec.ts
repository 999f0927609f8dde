import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CatalogFailed } from '../catalogs/catalog-events.ts';
import { CommitOrder } from '../platform/commits/commit-order.ts';
import { loadConfig } from '../platform/config/load-config.ts';
import { FileEventStore } from '../platform/event-store/file-event-store.ts';
import { HealthState } from '../platform/health/health-state.ts';
import { DataPaths } from '../platform/storage/data-paths.ts';
import { DirectSyncer } from '../platform/storage/direct-syncer.ts';
import { type Disk, realDisk } from '../platform/storage/disk.ts';
import { SystemClock } from '../platform/time/system-clock.ts';
import { ActivityFeed } from './activity-feed.ts';
import { ActivityJournal } from './activity-journal.ts';
import { ManagerActivityProjector } from './manager-activity.projector.ts';

let root: string;
let full = false;
const disk: Disk = {
  ...realDisk,
  open: (...args) =>
    full ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : realDisk.open(...args),
};
const config = loadConfig({});
const commits = new CommitOrder(new SystemClock());
const journal = (feed = new ActivityFeed(commits, config)) =>
  new ActivityJournal(new FileEventStore(new DataPaths(root), { disk, syncer: new DirectSyncer() }), feed, config);
const failure = (code: string) => new CatalogFailed('a', { code, message: 'm' }, 'admin');

describe('what the activity journal could not take', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'taproom-activity-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it('is written with the next, and the process is healthy again', async () => {
    const health = new HealthState();
    const feed = new ActivityFeed(commits, config);
    const projector = new ManagerActivityProjector(feed, journal(feed), commits, health);
    full = true;
    await expect(projector.handle(failure('one'))).rejects.toThrow('the disk is full');
    health.degrade(ManagerActivityProjector.name, 'as the publisher does');
    full = false;
    await projector.handle(failure('two'));
    expect((await journal().read()).items.map(({ data }) => data['code'])).toEqual(['one', 'two']);
    expect(health.degraded.size).toBe(0);
  });
});
