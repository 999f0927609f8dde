import { join } from 'node:path';
import { withClient } from './lib/bare-client.mjs';
import { startProgram, stopProgram } from './lib/child.mjs';
import { compare, heading } from './lib/report.mjs';
import { millisecondsOf, sideBySide } from './lib/statistics.mjs';
import { activeServer, startTaproom } from './lib/taproom.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const tools = 100;
const calls = 20;
const nativeName = 'tool_7';
const input = { query: 'harbour' };

const server = await startProgram('bench/processes/sdk-server.mjs', { args: [String(tools), '500'] });
const taproom = await startTaproom(join(temporaryFolder(), 'data'));
const id = await activeServer(taproom, server.line);

/** Start, acknowledgement, and the wait for the outcome. */
async function testCall() {
  const { callId } = await taproom.send('POST', `/servers/${id}/test-calls`, {
    nativeName,
    argumentsJson: JSON.stringify(input),
  });
  const { response } = await taproom.send('GET', `/test-calls/${callId}`);
  if (response?.kind !== 'tool_result') throw new Error('the call was not answered');
}

const bareCall = () =>
  withClient(server.line, async (client) => {
    await client.listTools();
    await client.callTool({ name: nativeName, arguments: input });
  });

const result = await sideBySide({
  ours: () => millisecondsOf(testCall, calls),
  theirs: () => millisecondsOf(bareCall, calls),
  warmUp: 2,
});

heading('A test call');
compare({
  name: `one of ${tools} tools, 2026-07-28`,
  unit: 'ms',
  ours: 'Taproom, over HTTP, from start to outcome',
  theirs: "the SDK's connect, list, call and close",
  result,
  target: { atMost: 1.25 },
});

await taproom.stop();
await stopProgram(server.child);
