import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { FILE_MODE } from './private-files.ts';
import { RootLockedError } from './root-locked-error.ts';

const LOCK = '.lock';
const HOLDER = '.lock-holder';
const SQLITE_BUSY = 5;
/** How long a process that has just been killed may take to be gone. */
const ATTEMPTS = 10;
const ATTEMPT_EVERY_MS = 50;

/**
 * One writer per data root, held by the kernel: SQLite is the one part of Node that takes a file lock (`fcntl`).
 * Unlike a lock that has to be refreshed (proper-lockfile), it is gone in the moment its process is, however it died, so
 * that a restart need not wait; and it is never taken over from a process that was only suspended. It also holds between
 * containers that share the folder.
 *
 * Trap: POSIX drops the lock when this process opens and closes the lock file in any other way. Leave dot files alone.
 */
export class RootLock {
  readonly #root: string;
  readonly #database: DatabaseSync;

  private constructor(root: string, database: DatabaseSync) {
    this.#root = root;
    this.#database = database;
  }

  /** `root` is an existing folder. @throws RootLockedError when another process has it */
  static async acquire(root: string): Promise<RootLock> {
    for (let attempt = 1; ; attempt += 1) {
      const database = tryLock(join(root, LOCK));
      if (database) {
        writeFileSync(join(root, HOLDER), `${process.pid}\n`, { mode: FILE_MODE });
        return new RootLock(root, database);
      }
      if (attempt === ATTEMPTS) throw new RootLockedError(root, readHolder(root));
      await delay(ATTEMPT_EVERY_MS);
    }
  }

  release(): void {
    if (!this.#database.isOpen) return;
    rmSync(join(this.#root, HOLDER), { force: true });
    this.#database.close();
  }
}

/** Undefined when another process, or another lock of this one, has it. */
function tryLock(path: string): DatabaseSync | undefined {
  // Made here, so that it is private; SQLite never writes to it.
  writeFileSync(path, '', { flag: 'a', mode: FILE_MODE });
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

/** Whom the lock's holder says it is; a hint for people, nothing is decided by it. */
function readHolder(root: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(root, HOLDER), 'utf8'));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
