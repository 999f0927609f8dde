import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A place that runs out of room for real. */
export type SmallDisk = {
  kind: 'tmpfs' | 'file size limit';
  dataRoot: string;
  /** What a process has to be started within, for the limit to hold. */
  within: readonly string[];
  /** Takes what room is left, to the last page. */
  fill(): void;
  /** From now on there is room, for processes that are started without `within`. */
  makeRoom(): void;
  release(): void;
};

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/**
 * A tmpfs of one megabyte where mounting is allowed. Elsewhere no file may grow beyond 64 KiB, which the kernel refuses in
 * the middle of a write just as a full disk does.
 */
export function smallDisk(): SmallDisk {
  const dataRoot = mkdtempSync(join(tmpdir(), 'taproom-small-'));
  const remove = (): void => rmSync(dataRoot, { recursive: true, force: true });
  if (succeeds('mount', '-t', 'tmpfs', '-o', 'size=1m,mode=700', 'none', dataRoot)) {
    return {
      kind: 'tmpfs',
      dataRoot,
      within: [],
      fill: () => fillUp(join(dataRoot, 'ballast')),
      makeRoom: () => void spawnSync('mount', ['-o', 'remount,size=64m', dataRoot]),
      release: () => {
        spawnSync('umount', [dataRoot]);
        remove();
      },
    };
  }
  // The signal that comes with the limit would end the process; ignored, the write fails instead.
  const limited = ['sh', '-c', 'trap "" XFSZ; ulimit -f 128; exec "$@"', 'sh'];
  return {
    kind: 'file size limit',
    dataRoot,
    within: limited,
    fill: () => undefined,
    makeRoom: () => undefined,
    release: remove,
  };
}

function fillUp(path: string): void {
  const page = Buffer.alloc(4096);
  try {
    for (;;) appendFileSync(path, page);
  } catch {
    // Full.
  }
}
