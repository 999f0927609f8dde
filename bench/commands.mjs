import { randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../apps/api/dist/create-app.js';
import { RegistrationPipeline } from '../apps/api/dist/registrations/registration-pipeline.js';
import { startProgram, stopProgram } from './lib/child.mjs';
import { compare, heading } from './lib/report.mjs';
import { sideBySide } from './lib/statistics.mjs';
import { startTaproom } from './lib/taproom.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';
import { Pool } from 'undici';

const atOnce = 8;
const ms = 1000;
const rounds = 5;
/** An API that has just started is slow until its code has been compiled for good. */
const warmUp = 4;

const folder = temporaryFolder();

/** How often a second `send(worker, turn)` is answered, `atOnce` at a time. */
async function perSecond(send) {
  const begun = performance.now();
  let done = 0;
  const worker = async (_, index) => {
    for (let turn = 0; performance.now() < begun + ms; turn++, done++) await send(index, turn);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done / (performance.now() - begun)) * 1000;
}

/** Commands that turn one permission on and off, so that every one of them changes something. */
async function commandsTo(taproom) {
  const ids = [];
  for (let index = 0; index < atOnce; index++) {
    const server = await taproom.send('POST', '/servers', {
      displayName: `${index}`,
      endpoint: 'http://127.0.0.1:9/mcp',
    });
    ids.push(server.id);
  }
  return (index, turn) =>
    taproom.send('PUT', `/servers/${ids[index]}/tools/permission`, {
      nativeName: 'search',
      permission: turn % 2 === 0 ? 'allow' : 'off',
    });
}

/** The same commands without HTTP: loaded, decided, appended and synced, told to the projectors. */
async function commandsIn(app) {
  const pipeline = app.nest.get(RegistrationPipeline, { strict: false });
  const ids = [];
  for (let index = 0; index < atOnce; index++) {
    const id = randomUUID();
    const input = { displayName: `${index}`, endpoint: 'http://127.0.0.1:9/mcp' };
    await pipeline.create({ type: 'create', id, ...input }, { actor: 'bench' });
    ids.push(id);
  }
  return (index, turn) => {
    const permission = turn % 2 === 0 ? 'allow' : 'off';
    return pipeline.change(
      ids[index],
      { type: 'set-permission', nativeName: 'search', permission },
      { actor: 'bench' },
    );
  };
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

const unit = 'a second';
const loop = 'a bare loop of append and fdatasync';
const against = (ours, theirs) => sideBySide({ ours: () => perSecond(ours), theirs, rounds, warmUp });

heading(`Durable commands, ${atOnce} at a time over HTTP`);

const bare = await startProgram('bench/processes/append-server.mjs', { args: [folder] });
const pool = new Pool(bare.line, { connections: atOnce });
const append = async (index, turn) => {
  const { statusCode, body } = await pool.request({
    method: 'PUT',
    path: `/${index}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nativeName: 'search', permission: turn % 2 === 0 ? 'allow' : 'off' }),
  });
  await body.text();
  if (statusCode !== 200) throw new Error(`the bare server answered ${statusCode}`);
};

const taproom = await startTaproom(join(folder, 'data'));
const command = await commandsTo(taproom);
compare({
  name: 'PUT …/tools/permission, each on disk before its answer',
  unit,
  ours: 'Taproom',
  theirs: loop,
  result: await against(command, appendsPerSecond),
  target: { atLeast: 0.5 },
});
compare({
  name: 'the same',
  unit,
  ours: 'Taproom',
  theirs: 'a bare Fastify PUT that appends and syncs',
  result: await against(command, () => perSecond(append)),
});
await taproom.stop();

const grouped = await startTaproom(join(folder, 'grouped'), { TAPROOM_FSYNC: 'batch' });
compare({
  name: 'the same with TAPROOM_FSYNC=batch',
  unit,
  ours: 'Taproom',
  theirs: loop,
  result: await against(await commandsTo(grouped), appendsPerSecond),
});
await grouped.stop();
await pool.destroy();
await stopProgram(bare.child);

heading(`Durable commands, ${atOnce} at a time in process`);

const app = await createApp({
  env: { TAPROOM_DATA_ROOT: join(folder, 'inside'), TAPROOM_PORT: '0', TAPROOM_LOG_LEVEL: 'silent' },
});
compare({
  name: 'a permission set, on disk before it is answered',
  unit,
  ours: 'Taproom',
  theirs: loop,
  result: await against(await commandsIn(app), appendsPerSecond),
  target: { atLeast: 0.5 },
});
await app.close();
