import { join } from 'node:path';
import { startProgram, stopProgram } from './lib/child.mjs';
import { compare, heading, measured } from './lib/report.mjs';
import { median, sideBySide } from './lib/statistics.mjs';
import { callOf, poster, studioOf } from './lib/studio.mjs';
import { startTaproom } from './lib/taproom.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const characters = 10_000;
const entries = 10_000;
const calls = 300;

const sdk = await startProgram('bench/processes/sdk-server.mjs', { args: ['1', '1'] });
const bare = poster(sdk.line);
const taproom = await startTaproom(join(temporaryFolder(), 'data'), {
  TAPROOM_FSYNC: 'batch',
  TAPROOM_STUDIO_PORT: '0',
});
const studio = await studioOf(taproom);

const timeOf = async (task) => {
  const begun = performance.now();
  await task();
  return performance.now() - begun;
};
const medianOf = async (task, times = calls) => {
  const all = [];
  for (let run = 0; run < times; run++) all.push(await timeOf(task));
  return median(all);
};

for (let from = 0; from < characters; from += 50) {
  const batch = Array.from({ length: 50 }, (_, at) => ({
    name: `Character ${from + at} of the harbour`,
    description: 'Mends nets. '.repeat(80),
    first_mes: 'The tide is out.',
  }));
  await Promise.all(batch.map((character) => studio.call('tavo_character_create', { character })));
}
const book = await studio.call('tavo_lorebook_create', {
  lorebook: {
    name: 'The harbour',
    entries: Array.from({ length: entries }, (_, at) => ({
      identifier: `e${at}`,
      name: `Entry ${at}`,
      content: 'Salt and rope. '.repeat(20),
      keywords: [`key ${at}`],
    })),
  },
});

heading(`Studio, ${characters} characters and a book of ${entries} entries`);
const get = callOf('tavo_character_get', { id: characters / 2 });
const echo = callOf('tool_0', { query: 'x' });
const result = await sideBySide({
  ours: () => medianOf(() => studio.post(get)),
  theirs: () => medianOf(() => bare.post(echo)),
});
compare({
  name: 'a tool call: one character of them',
  unit: 'ms',
  ours: 'Studio',
  theirs: 'a tool of a bare SDK server',
  result,
  target: { atMost: 1.5 },
});
measured({ name: 'the same, alone', unit: 'ms', value: result.ours, atMost: 2 });

for (const [name, tool, args] of [
  ['a search that finds none', 'tavo_character_search', { query: 'nowhere' }],
  ['a search that finds all', 'tavo_character_search', { query: 'HARBOUR', limit: 100 }],
  ['the last page of all', 'tavo_character_search', { limit: 100, cursor: characters - 100 }],
  ['a search of books', 'tavo_lorebook_search', { query: 'harbour' }],
]) {
  const message = callOf(tool, args);
  measured({ name, unit: 'ms', value: await medianOf(() => studio.post(message), 100), atMost: 20 });
}
for (const [name, message, atMost] of [
  ['the count of everything', callOf('tavo_status', {}), 200],
  ['the book with all its entries', callOf('tavo_lorebook_get', { id: book.id }), 200],
  ['the list of the tools', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), 500],
]) {
  measured({ name, unit: 'ms', value: await medianOf(() => studio.post(message), 30), atMost });
}

let number = 0;
const put = () =>
  studio.call('tavo_lorebook_entry_upsert', {
    lorebookId: book.id,
    entry: { identifier: 'e5000', content: `Changed ${number++} times.` },
  });
measured({ name: 'one entry of the book, changed', unit: 'ms', value: await medianOf(put, 30) });

/* The worst that a body can be: as many values as it may hold, in which every number has to keep its digits. */
const heavy = `{"dryRun":true,"character":{"name":"x","description":"","first_mes":"","x":[${'1.0,'.repeat(990_000)}1.0]}}`;
const body = callOf('tavo_character_create', 0).replace('"arguments":0', `"arguments":${heavy}`);
measured({
  name: 'a call with a million values',
  unit: 'ms',
  value: await medianOf(() => studio.post(body), 3),
  atMost: 2000,
});

await Promise.all([studio.close(), bare.close()]);
await taproom.stop();
await stopProgram(sdk.child);
