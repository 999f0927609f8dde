import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const running = new Set();
let stopping = false;

function passOn(signal) {
  stopping = true;
  for (const child of running) stop(child, signal);
}

/** A program's whole group: npm and a shell may stand between this process and the one that is meant. */
export function stop(child, signal = 'SIGTERM') {
  if (!running.has(child)) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

function watch(child) {
  if (running.size === 0) for (const signal of signals) process.on(signal, passOn);
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (running.size === 0) for (const signal of signals) process.off(signal, passOn);
  });
}

/** Whether this process was asked to end while a program of its ran: nothing more should be started then. */
export const isStopping = () => stopping;

/** Starts a program in the root folder with this process's output; while it runs, a signal to this process goes to it. */
export function start(command, args, options = {}) {
  const stdio = ['ignore', 'inherit', 'inherit'];
  const child = spawn(command, args, { cwd: root, stdio, detached: true, ...options });
  watch(child);
  return child;
}

/** @returns {Promise<number>} its exit code; 127 when it could not be started, 128 and the signal's number when one ended it. */
export function exitOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${child.spawnfile}: ${error.message}`);
      resolve(127);
    });
    child.once('close', (code, signal) => {
      if (signal && !stopping)
        console.error(`${child.spawnargs.slice(0, 6).join(' ')} … was ended by ${signal} from outside.`);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

export const run = (command, args, options) => exitOf(start(command, args, options));

/**
 * Runs a program and keeps what it says to itself unless it fails; then all of it goes to stderr.
 * @returns {Promise<number>} its exit code, see exitOf
 */
export async function runQuietly(command, args, options = {}) {
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const code = await exitOf(child);
  if (code !== 0) process.stderr.write(Buffer.concat(said));
  return code;
}

/** Runs a script of a package.json, `args` being npm's own (such as `-w <workspace>`); `how` is `run` or `runQuietly`. */
export const npmRun = (script, args = [], how = run) =>
  how('npm', ['run', '--silent', script, ...args], { shell: process.platform === 'win32' });
