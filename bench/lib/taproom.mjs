import { readFileSync, writeFileSync } from 'node:fs';
import { Pool } from 'undici';
import { startProgram, stopProgram } from './child.mjs';

const token = 'bench-token-0123456789';
const headers = { authorization: `Bearer ${token}` };

/** Memory that a process holds (VmRSS), in bytes; Linux only. */
function residentBytes(pid) {
  const kibibytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) * 1024;
}

/** What a process has used so far, as Linux counts it; with `resetPeak` its peak begins anew. Clock ticks are 10 ms everywhere. */
function usageOf(pid, { resetPeak = false } = {}) {
  if (resetPeak) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return { rssBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM'), cpuMs: (Number(fields[11]) + Number(fields[12])) * 10 };
}

/**
 * One request to the API; resolves with the text of the answer, rejects for any that is not 2xx. Not by way of `fetch`: that
 * takes longer than many an answer, and what it takes is no time of Taproom's.
 */
const fetcherFrom = (pool) => async (method, path, body) => {
  const answer = await pool.request({
    method,
    path: `/api/mcp${path}`,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`);
  return text;
};

/** The same, and the answer parsed. */
const senderTo = (pool) => async (method, path, body) => {
  const text = await fetcherFrom(pool)(method, path, body);
  return text === '' ? undefined : JSON.parse(text);
};

/** Starts the built product on a free port of the loopback interface. `readyMs` is from starting Node to the ready line. */
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
  const pool = new Pool(url);
  return {
    url,
    headers,
    readyMs,
    send: senderTo(pool),
    textOf: fetcherFrom(pool),
    usage: (options) => usageOf(child.pid, options),
    rssMiB: () => residentBytes(child.pid) / 2 ** 20,
    stop: async () => {
      await pool.destroy();
      await stopProgram(child);
    },
  };
}

/** Adds a registration of `endpoint` and activates it. */
export async function activeServer(taproom, endpoint) {
  const { id } = await taproom.send('POST', '/servers', { displayName: 'Bench', endpoint });
  await taproom.send('PUT', `/servers/${id}/state`, { state: 'active' });
  return id;
}
