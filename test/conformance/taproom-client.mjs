/**
 * The client that the conformance suite starts: it lets a running Taproom be the client. Taproom registers the given URL,
 * activates it, discovers its tools and test-calls each that it would let a person call.
 *
 * TAPROOM_URL and TAPROOM_TOKEN say where Taproom is; the MCP_CONFORMANCE_* variables come from the suite.
 */
import { argumentsFor } from './sample-arguments.mjs';

const endpoint = process.argv.at(-1);
const { TAPROOM_URL, TAPROOM_TOKEN, MCP_CONFORMANCE_CONTEXT, MCP_CONFORMANCE_PROTOCOL_VERSION } = process.env;

const { id } = await send('POST', '/api/mcp/servers', {
  displayName: 'conformance',
  endpoint,
  protocolVersion: MCP_CONFORMANCE_PROTOCOL_VERSION ?? 'auto',
});
await send('PUT', `/api/mcp/servers/${id}/state`, { state: 'active' });
const { tools } = await send('POST', `/api/mcp/servers/${id}/discover`);
for (const call of callsFor(tools)) {
  const started = await send('POST', `/api/mcp/servers/${id}/test-calls`, {
    nativeName: call.name,
    argumentsJson: JSON.stringify(call.arguments),
  });
  console.log(call.name, JSON.stringify(await send('GET', `/api/mcp/test-calls/${started.callId}`)));
}

function callsFor(tools) {
  const { toolCalls } = JSON.parse(MCP_CONFORMANCE_CONTEXT ?? '{}');
  if (toolCalls) return toolCalls;
  return tools.map((tool) => ({ name: tool.nativeName, arguments: argumentsFor(tool, tools) }));
}

async function send(method, path, body) {
  const response = await fetch(TAPROOM_URL + path, {
    method,
    headers: { authorization: `Bearer ${TAPROOM_TOKEN}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
