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

const ids = [];
for (let index = 0; index < registrations; index++) {
  const server = await taproom.send('POST', '/servers', {
    displayName: `${index}`,
    endpoint: 'http://127.0.0.1:9/mcp',
  });
  ids.push(server.id);
}

/** Turns one permission on and off, so that every command changes something. */
async function commandsOf(id, end) {
  let done = 0;
  for (; performance.now() < end; done++) {
    const permission = done % 2 === 0 ? 'allow' : 'off';
    await taproom.send('PUT', `/servers/${id}/tools/permission`, { nativeName: 'search', permission });
  }
  return done;
}

async function commandsPerSecond() {
  const begun = performance.now();
  const counts = await Promise.all(ids.map((id) => commandsOf(id, begun + ms)));
  return (counts.reduce((a, b) => a + b, 0) / (performance.now() - begun)) * 1000;
}

/** One line of an event's size, appended and synced, again and again: what the disk allows one writer. */
function appendsPerSecond() {
  const line = `${'e'.repeat(250)}\n`;
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

const result = await sideBySide({ ours: commandsPerSecond, theirs: appendsPerSecond, rounds: 5 });

heading('Durable commands');
compare({
  name: `PUT …/tools/permission over HTTP, ${registrations} at a time, each on disk before its answer`,
  unit: 'a second',
  ours: 'Taproom',
  theirs: 'a bare loop of append and fdatasync',
  result,
  target: { atLeast: 0.5 },
});

await taproom.stop();
