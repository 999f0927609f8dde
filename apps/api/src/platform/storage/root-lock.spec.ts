import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RootLock } from './root-lock.ts';
import { RootLockedError } from './root-locked-error.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'taproom-lock-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** A process of its own that holds the lock until it is killed. */
async function holder() {
  const program = `
    const { RootLock } = await import(${JSON.stringify(join(import.meta.dirname, 'root-lock.ts'))});
    await RootLock.acquire(${JSON.stringify(root)});
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(
    process.execPath,
    ['--experimental-transform-types', '--no-warnings', '--input-type=module', '-e', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  return child;
}

describe('the lock of a data root', () => {
  it('is had by one at a time, and free again after its release', async () => {
    const first = await RootLock.acquire(root);
    await expect(RootLock.acquire(root)).rejects.toBeInstanceOf(RootLockedError);
    await expect(RootLock.acquire(root)).rejects.toThrow(`(pid ${process.pid}) is using the data root ${root}`);
    first.release();
    first.release();
    const second = await RootLock.acquire(root);
    second.release();
    expect(readdirSync(root)).toEqual(['.lock']);
    expect(statSync(join(root, '.lock')).mode & 0o777).toBe(0o600);
  });

  it('keeps a second process out, also while the first is suspended', async () => {
    const child = await holder();
    try {
      await expect(RootLock.acquire(root)).rejects.toMatchObject({ pid: child.pid });
      child.kill('SIGSTOP');
      await expect(RootLock.acquire(root)).rejects.toMatchObject({ pid: child.pid });
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });

  it('is free the moment its process has been killed', async () => {
    const child = await holder();
    child.kill('SIGKILL');
    const lock = await RootLock.acquire(root);
    lock.release();
  });
});
