import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const root = join(import.meta.dirname, '..', '..');

const started = new Set();
process.on('exit', () => started.forEach((child) => child.kill('SIGKILL')));

/**
 * Starts a Node program and waits for the first line on stdout that `isReady` takes.
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, line: string, readyMs: number }>}
 */
export async function startProgram(path, { args = [], env = {}, isReady = () => true } = {}) {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, path), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.add(child);
  child.once('close', () => started.delete(child));
  for await (const line of createInterface({ input: child.stdout })) {
    if (!isReady(line)) continue;
    const readyMs = performance.now() - begun;
    child.stdout.resume();
    return { child, line, readyMs };
  }
  throw new Error(`${path} ended before it was ready.`);
}

export async function stopProgram(child) {
  if (child.exitCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await closed;
}
