import { readFileSync } from 'node:fs';
import { startProgram, stopProgram } from './child.mjs';

const token = 'bench-token-0123456789';

/**
 * Starts the built product on a free port of the loopback interface.
 * @returns {Promise<{ url: string, pid: number, readyMs: number, headers: Record<string, string>, rssBytes(): number, stop(): Promise<void> }>}
 */
export async function startTaproom(dataRoot, settings = {}) {
  const { child, line, readyMs } = await startProgram('apps/api/dist/main.js', {
    env: {
      TAPROOM_DATA_ROOT: dataRoot,
      TAPROOM_PORT: '0',
      TAPROOM_ADMIN_TOKEN: token,
      TAPROOM_LOG_LEVEL: 'error',
      ...settings,
    },
    isReady: (text) => text.startsWith('taproom ready '),
  });
  const url = /url=(\S+?)\/?(?:\s|$)/.exec(line)?.[1];
  if (!url) throw new Error(`No address in: ${line}`);
  return {
    url,
    pid: child.pid,
    readyMs,
    headers: { authorization: `Bearer ${token}` },
    rssBytes: () => residentBytes(child.pid),
    stop: () => stopProgram(child),
  };
}

/** Memory that the process holds (VmRSS); Linux only. */
function residentBytes(pid) {
  const kibibytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) * 1024;
}
