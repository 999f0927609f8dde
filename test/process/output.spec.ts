import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rmSync, writeFileSync } from 'node:fs';
import { type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { newDataRoot } from '../support/taproom.ts';
import { filesOf } from '../support/taproom-files.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { addActive, setPermission, testCall, update } from '../support/taproom-servers.ts';

let dataRoot: string;
let hub: TaproomProcess;
let mcp: McpTestServer;
const header = 'hunter2-of-the-header';
const password = 'hunter2-of-the-userinfo';
const query = 'hunter2-of-the-query';
const repeated = `you sent ${header} ${password} ${query} ${Buffer.from(`user:${password}`).toString('base64')}`;
beforeAll(async () => {
  dataRoot = await newDataRoot();
  mcp = await scripted(
    modernScript({
      'tools/list': ({ error }) => error({ code: -32603, message: repeated }),
      'tools/call': ({ status }) => status(500, { body: repeated }),
    }),
  );
  hub = await startTaproomProcess({ dataRoot, env: { TAPROOM_LOG_LEVEL: 'trace' } });
}, 60_000);
afterAll(async () => {
  await hub.stop();
  await mcp.close();
  rmSync(dataRoot, { recursive: true, force: true });
});

describe('what the process prints', () => {
  it('on stdout is that it is ready, where, and how to sign in', () => {
    const [ready, ...rest] = hub.output.stdout.trim().split('\n');
    expect(ready).toMatch(/^taproom ready url=http:\/\/127\.0\.0\.1:\d+\/ studio=off$/);
    expect(rest.join('\n')).toContain(`${hub.url}/`);
  });

  it('M-19: never is a header value, a credential or a token, whatever goes wrong, also with every log line on', async () => {
    const endpoint = `${mcp.origin.replace('//', `//user:${password}@`)}/mcp?api_key=${query}`;
    const server = await addActive(hub, { endpoint, headers: { 'X-Key': header } });
    await hub.http('POST', `/api/mcp/servers/${server.id}/discover`);
    await testCall(hub, server.id, { argumentsJson: `{"key":"${header}"}` });
    await testCall(hub, server.id, { argumentsJson: `{"key":"${header}"` });
    await update(hub, server, { displayName: 'renamed' });
    await setPermission(hub, server.id, 'echo', 'ask');
    await hub.http('POST', '/api/mcp/servers', {
      body: { displayName: '', endpoint, headers: { 'X-Key': header, bad: 1 } },
    });
    await hub.http('POST', '/api/mcp/servers', {
      rawBody: `{"headers":{"X-Key":"${header}"`,
      headers: { 'content-type': 'application/json' },
    });
    await hub.http('POST', '/api/mcp/servers/parse-import', {
      body: { json: `{"a":{"url":"${endpoint}","headers":{"X":"${header}"},"x":1}}` },
    });
    await hub.http('GET', `/api/mcp/servers?api_key=${query}`);
    writeFileSync(filesOf(dataRoot).record(server.id), JSON.stringify({ endpoint, headers: { 'X-Key': header } }));
    await hub.http('GET', '/api/mcp/servers');
    await hub.http('DELETE', `/api/mcp/servers/${server.id}`);
    await hub.stop();
    const { stdout, stderr } = hub.output;
    const secrets = [header, password, query, hub.token, Buffer.from(`user:${password}`).toString('base64')];
    expect(stderr).not.toBe('');
    expect(secrets.filter((secret) => stdout.includes(secret) || stderr.includes(secret))).toEqual([]);
  }, 60_000);

  it('as logs is one JSON object a line', () => {
    const lines = hub.output.stderr.trim().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => typeof JSON.parse(line) !== 'object')).toEqual([]);
  });
});
