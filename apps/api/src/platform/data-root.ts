import type { BlobStore } from './blob-store/blob-store.ts';
import { FileBlobStore } from './blob-store/file-blob-store.ts';
import type { StorageConfig } from './config/config.ts';
import type { EventStore } from './event-store/event-store.ts';
import { FileEventStore } from './event-store/file-event-store.ts';
import { FileRecordStore } from './record-store/file-record-store.ts';
import type { RecordStore } from './record-store/record-store.ts';
import { FileSecretStore } from './secrets/file-secret-store.ts';
import type { SecretStore } from './secrets/secret-store.ts';
import { DataPaths } from './storage/data-paths.ts';
import { DirectSyncer } from './storage/direct-syncer.ts';
import { realDisk } from './storage/disk.ts';
import { GroupSyncer } from './storage/group-syncer.ts';
import { ensureFolder } from './storage/private-files.ts';
import { RootLock } from './storage/root-lock.ts';
import { StorageFailedError } from './storage/storage-failed-error.ts';
import { sweepTemporaries } from './storage/sweep-temporaries.ts';

/** The stores on an open data root. `release` lets another process have it. */
export type DataRoot = {
  events: EventStore;
  records: RecordStore;
  blobs: BlobStore;
  secrets: SecretStore;
  release: () => void;
};

/** @throws RootLockedError when another process writes there; StorageFailedError when the folder can't be used */
export async function openDataRoot({ dataRoot, fsync }: StorageConfig): Promise<DataRoot> {
  const direct = new DirectSyncer();
  const tools = { disk: realDisk, syncer: fsync === 'batch' ? new GroupSyncer(direct) : direct };
  await ensureFolder(dataRoot, direct).catch((error: unknown) => {
    throw new StorageFailedError('make the data root', dataRoot, error);
  });
  const lock = await RootLock.acquire(dataRoot);
  await sweepTemporaries(dataRoot);
  const paths = new DataPaths(dataRoot);
  return {
    events: new FileEventStore(paths, tools),
    records: new FileRecordStore(paths, tools),
    blobs: new FileBlobStore(paths, tools),
    secrets: new FileSecretStore(paths, tools),
    release: () => lock.release(),
  };
}
