import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { withClient } from './lib/bare-client.mjs';
import { startProgram, stopProgram } from './lib/child.mjs';
import { compare, heading } from './lib/report.mjs';
import { millisecondsOf, sideBySide } from './lib/statistics.mjs';
import { activeServer, startTaproom } from './lib/taproom.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const pageSize = 500;

const sizes = [
  { tools: 100, rounds: 9, warmUp: 5 },
  { tools: 1000, rounds: 9, warmUp: 5, listTarget: { atMost: 1.3 } },
  { tools: 10_000, rounds: 3, warmUp: 1 },
];

const taproom = await startTaproom(join(temporaryFolder(), 'data'));

function compileAll(tools) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const { inputSchema } of tools) ajv.compile(inputSchema);
}

async function list(url, count) {
  const { tools } = await withClient(url, (client) => client.listTools());
  if (tools.length !== count) throw new Error(`the SDK listed ${tools.length} tools, not ${count}`);
  return tools;
}

/**
 * Milliseconds over HTTP, from the request to the last byte of the answer: paged, validated, on disk, and back as JSON.
 * What the answer says is looked at afterwards.
 */
async function refresh(id, count) {
  const begun = performance.now();
  const text = await taproom.textOf('POST', `/servers/${id}/refresh`);
  const took = performance.now() - begun;
  const { tools } = JSON.parse(text);
  if (tools.length !== count) throw new Error(`Taproom has ${tools.length} tools, not ${count}`);
  return took;
}

heading('Discovery, over HTTP, validated and on disk');
for (const { tools, rounds, warmUp, listTarget = {} } of sizes) {
  const { child, line: url } = await startProgram('bench/processes/sdk-server.mjs', {
    args: [String(tools), String(pageSize)],
  });
  const id = await activeServer(taproom, url);
  const ours = () => refresh(id, tools);
  const listed = () => millisecondsOf(() => list(url, tools));
  const compiled = () => millisecondsOf(async () => compileAll(await list(url, tools)));
  const name = `${tools.toLocaleString('en')} tools`;
  compare({
    name,
    unit: 'ms',
    ours: 'Taproom',
    theirs: "the SDK's connect and list alone",
    result: await sideBySide({ ours, theirs: listed, rounds, warmUp }),
    target: listTarget,
  });
  compare({
    name,
    unit: 'ms',
    ours: 'Taproom',
    theirs: 'the same and Ajv compiling each schema',
    result: await sideBySide({ ours, theirs: compiled, rounds, warmUp }),
    target: { atMost: 1 },
  });
  await stopProgram(child);
}
await taproom.stop();
