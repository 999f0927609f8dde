import { join } from 'node:path';
import { Pool } from 'undici';
import { startProgram, stopProgram } from './lib/child.mjs';
import { heading, measured } from './lib/report.mjs';
import { median, sideBySide } from './lib/statistics.mjs';
import { activeServer, startTaproom } from './lib/taproom.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const tools = 20;
const requests = 40;

const mcp = await startProgram('bench/processes/sdk-server.mjs', { args: [String(tools), '500'] });
const model = await startProgram('bench/processes/model-server.mjs');
const taproom = await startTaproom(join(temporaryFolder(), 'data'));
const id = await activeServer(taproom, mcp.line);
await taproom.send('POST', `/servers/${id}/discover`);
for (let tool = 0; tool < tools; tool++) {
  await taproom.send('PUT', `/servers/${id}/tools/permission`, { nativeName: `tool_${tool}`, permission: 'allow' });
}

const pools = { taproom: new Pool(taproom.url), model: new Pool(new URL(model.line).origin) };

/** A chat of some length, as front ends send it whole each time. */
const body = JSON.stringify({
  model: 'm',
  stream: true,
  messages: Array.from({ length: 60 }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `*${'She looks up from the book and smiles. '.repeat(12)}* (${at})`,
  })),
});

/** Milliseconds until the first piece of the answer is there. */
async function firstPiece(pool, path, headers) {
  const begun = performance.now();
  const answer = await pool.request({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  let first;
  let text = '';
  for await (const bytes of answer.body) {
    first ??= performance.now() - begun;
    text += bytes;
  }
  if (answer.statusCode !== 200 || !text.includes('[DONE]'))
    throw new Error(`${answer.statusCode}: ${text.slice(0, 300)}`);
  return first;
}

async function medianOf(task) {
  const times = [];
  for (let request = 0; request < requests; request++) times.push(await task());
  return median(times);
}

const connection = { id: 'bench', name: 'Bench', baseUrl: model.line };
const made = await pools.taproom.request({
  method: 'POST',
  path: '/api/model-connections',
  headers: { ...taproom.headers, 'content-type': 'application/json' },
  body: JSON.stringify(connection),
});
if (made.statusCode !== 201) throw new Error(await made.body.text());
await made.body.dump();

heading('A chat completion, until its first piece is there');
for (const [name, header] of [
  [`with ${tools} tools advertised`, 'on'],
  ['passed through', 'off'],
]) {
  const { ours, theirs } = await sideBySide({
    ours: () =>
      medianOf(() =>
        firstPiece(pools.taproom, '/v1/chat/completions', { ...taproom.headers, 'x-taproom-mcp': header }),
      ),
    theirs: () => medianOf(() => firstPiece(pools.model, '/v1/chat/completions', {})),
  });
  console.log(`  ${name}: ${ours.toPrecision(3)} ms; the model's server itself: ${theirs.toPrecision(3)} ms`);
  measured({ name: `${name}, more than the server itself`, unit: 'ms', value: ours - theirs, atMost: 5 });
}

await Promise.all([pools.taproom.destroy(), pools.model.destroy()]);
await taproom.stop();
await Promise.all([stopProgram(mcp.child), stopProgram(model.child)]);
