import { randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { compare, heading } from './lib/report.mjs';
import { sideBySide } from './lib/statistics.mjs';
import { startTaproom } from './lib/taproom.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const registrations = 8;
const ms = 2000;

const folder = temporaryFolder();
const taproom = await startTaproom(join(folder, 'data'));

async function send(method, path, body) {
  const answer = await fetch(`${taproom.url}/api/mcp${path}`, {
    method,
    headers: { ...taproom.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

const ids = [];
for (let index = 0; index < registrations; index++) {
  const created = await send('POST', '/servers', {
    displayName: `Server ${index}`,
    endpoint: 'http://127.0.0.1:9/mcp',
  });
  ids.push(created.id);
}

/** Every command changes something: a permission is set for a tool that had none. */
async function commandsOf(id, end) {
  let done = 0;
  for (; performance.now() < end; done++) {
    await send('PUT', `/servers/${id}/tools/permission`, {
      nativeName: `tool-${done % 50}`,
      permission: done % 100 < 50 ? 'allow' : 'ask',
    });
  }
  return done;
}

async function commandsPerSecond() {
  const begun = performance.now();
  const counts = await Promise.all(ids.map((id) => commandsOf(id, begun + ms)));
  return (counts.reduce((a, b) => a + b, 0) / (performance.now() - begun)) * 1000;
}

/** One line of the same size, appended and synced, again and again: what the disk allows one writer. */
function appendsPerSecond() {
  const line = `${JSON.stringify({ seq: 1, type: 'mcp.registration.permission_set', at: new Date().toISOString(), data: { nativeName: randomUUID() } })}\n`;
  const file = openSync(join(folder, 'bare.jsonl'), 'a');
  const begun = performance.now();
  let done = 0;
  for (; performance.now() < begun + ms; done++) {
    writeSync(file, line);
    fdatasyncSync(file);
  }
  closeSync(file);
  return Promise.resolve((done / (performance.now() - begun)) * 1000);
}

const result = await sideBySide({ ours: commandsPerSecond, theirs: appendsPerSecond });

heading('Durable commands');
compare({
  name: `PUT …/tools/permission over HTTP, ${registrations} at a time, each on disk before its answer`,
  unit: 'a second',
  ours: 'Taproom',
  theirs: 'a bare loop of append and fdatasync',
  result,
  atLeast: 0.5,
});

await taproom.stop();
