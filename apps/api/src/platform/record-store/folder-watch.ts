import { type FSWatcher, statfsSync, watch } from 'node:fs';
import { unlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { temporaryNameFor } from '../storage/atomic-write.ts';
import { FILE_MODE } from '../storage/private-files.ts';

/** How long the kernel may take to report the probe. */
const PROBE_MS = 1_000;

/** File systems that another machine can change without this kernel being told, by the number `statfs` gives them. */
const SHARED_FILE_SYSTEMS = new Set([
  0x6969 /* NFS */, 0xff534d42 /* CIFS */, 0xfe534d42 /* SMB2 */, 0x517b /* SMB */, 0x65735546 /* FUSE, virtiofs */,
  0x01021997 /* 9p */, 0x786f4256 /* VirtualBox */, 0x5346414f /* AFS */, 0x00c36400 /* Ceph */, 0x7461636f /* OCFS2 */,
  0x01161970 /* GFS2 */, 0x0bd00bd0 /* Lustre */,
]);

/** `name` undefined: something happened to the folder itself, or nobody knows what. */
export type WatchListener = (name: string | undefined) => void;

/** Tells which names in a folder have changed. */
export class FolderWatch {
  readonly #watcher: FSWatcher;

  private constructor(watcher: FSWatcher) {
    this.#watcher = watcher;
  }

  /**
   * Undefined where a change could be missed: then the folder has to be looked at instead. Only inotify reports a change
   * before the call that made it has returned, and that it does so here is tried out.
   */
  static async open(folder: string, listener: WatchListener): Promise<FolderWatch | undefined> {
    if (process.platform !== 'linux') return undefined;
    const probe = temporaryNameFor('probe');
    let heard: (() => void) | undefined;
    try {
      if (SHARED_FILE_SYSTEMS.has(statfsSync(folder).type >>> 0)) return undefined;
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        if (name === probe) heard?.();
        else listener(name === null || name === basename(folder) ? undefined : name);
      });
      watcher.on('error', () => listener(undefined));
      const proven = await hears(join(folder, probe), (resolve) => (heard = resolve));
      if (proven) return new FolderWatch(watcher);
      watcher.close();
    } catch {
      // Too many watches, or a folder that can't be written: looking works in any case.
    }
    return undefined;
  }

  close(): void {
    this.#watcher.close();
  }
}

async function hears(probe: string, onHeard: (resolve: () => void) => void): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  onHeard(() => resolve(true));
  const timer = setTimeout(() => resolve(false), PROBE_MS);
  try {
    await writeFile(probe, '', { mode: FILE_MODE });
    return await promise;
  } finally {
    clearTimeout(timer);
    await unlink(probe).catch(() => undefined);
  }
}
