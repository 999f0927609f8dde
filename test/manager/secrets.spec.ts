import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CreateMcpServer } from '@taproom/contracts';
import { legacyScript, type McpTestServer, modernScript, type Script, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { followEvents } from '../support/taproom-events.ts';
import { filesOf, filesWith } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, discover, getServer, listServers, testCall, update } from '../support/taproom-servers.ts';

let hub: Taproom;
const open: McpTestServer[] = [];
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(async () => {
  await hub.close();
  for (const server of open) await server.close();
});

const header = 'hunter2-of-the-header';
const password = 'hunter2/of the+password';
const query = 'hunter2-of-the-query';
const encoded = encodeURIComponent(password);
const basic = Buffer.from(`user:${password}`).toString('base64');
const secrets = [header, password, encoded, query, basic];

const shown = (text: string): string[] => secrets.filter((secret) => text.includes(secret));

async function secretive(script: Script): Promise<Partial<CreateMcpServer> & { endpoint: string }> {
  const server = await scripted(script);
  open.push(server);
  const endpoint = `${server.origin.replace('//', `//user:${encoded}@`)}/mcp?api_key=${query}`;
  return { endpoint, headers: { 'X-Api-Key': header } };
}

/** A server's text that repeats everything it was sent. */
const repeated = `you sent ${header}, ${password}, ${encoded}, ${query}, Basic ${basic}`;

const echoes: [string, Script][] = [
  ['the text of an HTTP error', ({ status }) => status(500, { body: repeated })],
  [
    'the text of a refused authorization',
    ({ status }) => status(401, { body: repeated, headers: { 'www-authenticate': `Bearer error="${header}"` } }),
  ],
  [
    'the message of a JSON-RPC error',
    ({ error }) => error({ code: -32603, message: repeated, data: { sent: header } }),
  ],
  [
    'the message of a JSON-RPC error under 400',
    ({ error }) => error({ code: -32603, message: repeated }, { status: 400 }),
  ],
  ['HTML', ({ status }) => status(200, { body: `<p>${repeated}`, headers: { 'content-type': 'text/html' } })],
  ['the place of a redirect', ({ status }) => status(302, { headers: { location: `/login?key=${header}` } })],
  ['broken JSON', ({ json }) => json(`{"said": "${repeated}`)],
];

describe("M-3: a discovery's failure", () => {
  it.each(echoes)('masks what the other server repeats in %s', async (_, script) => {
    for (const method of ['server/discover', 'tools/list']) {
      const server = await addActive(hub, await secretive(modernScript({ [method]: script })));
      const answer = await hub.http('POST', `/api/mcp/servers/${server.id}/discover`);
      const { cause } = expectProblem(answer, 'mcp.discovery_failed');
      expect(cause?.message).toMatch(/\S/);
      const summaries = await hub.http('GET', '/api/mcp/catalogs');
      expect(summaries.text).toContain('mcp.discovery_failed');
      expect([answer.text, summaries.text].map(shown)).toEqual([[], []]);
    }
  });

  it('still tells the rest of what it said', async () => {
    const script: Script = ({ error }) => error({ code: -32603, message: `The key ${header} has expired` });
    const { id } = await addActive(hub, await secretive(modernScript({ 'tools/list': script })));
    const { cause } = expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/discover`), 'mcp.discovery_failed');
    expect(cause).toMatchObject({
      kind: 'protocol',
      rpcCode: -32603,
      message: expect.stringMatching(/The key .+ has expired/),
    });
  });

  it('names the place that does not answer without its credentials', async () => {
    const endpoint = `http://user:${encoded}@127.0.0.1:9/mcp?api_key=${query}`;
    const { id } = await addActive(hub, { endpoint, headers: { 'X-Api-Key': header } });
    const answer = await hub.http('POST', `/api/mcp/servers/${id}/discover`);
    expect(answer.text).toContain('127.0.0.1:9');
    expect(shown(answer.text)).toEqual([]);
  });
});

describe('M-3: a test call', () => {
  it.each(echoes)('that fails masks what the other server repeats in %s', async (_, script) => {
    for (const method of ['initialize', 'tools/call']) {
      const input = {
        ...(await secretive(legacyScript({ [method]: script }))),
        protocolVersion: '2025-11-25' as const,
      };
      const outcome = await testCall(hub, (await addActive(hub, input)).id);
      if (outcome.outcome === 'known_response') expect(JSON.stringify(outcome)).toContain(header);
      else expect(shown(JSON.stringify(outcome))).toEqual([]);
    }
  });
});

describe('M-19: headers and credentials', () => {
  it('are answered in clear to the editor', async () => {
    const server = await addActive(hub, await secretive(modernScript()));
    expect((await listServers(hub)).servers).toContainEqual(server);
    expect([server.headers['X-Api-Key'], server.endpoint.includes(encoded), server.endpoint.includes(query)]).toEqual([
      header,
      true,
      true,
    ]);
  });

  it('are in the files of their registration alone; the endpoint is in its catalog too', async () => {
    const { id } = await addActive(hub, await secretive(modernScript()));
    await discover(hub, id);
    const { record, stream, catalog } = filesOf('');
    const names = [record(id), stream(id)];
    const mine = (secret: string): string[] => filesWith(hub.dataRoot, secret).filter((path) => path.includes(id));
    expect(mine(header)).toEqual(names.sort());
    expect(mine(encoded)).toEqual([...names, catalog(id)].sort());
    const elsewhere = secrets.flatMap((secret) => filesWith(hub.dataRoot, secret));
    expect(
      elsewhere.filter((path) => !/^(events\/registrations|_tauritavern\/mcp\/(registrations|catalogs))\//.test(path)),
    ).toEqual([]);
  });

  it('are not in the activity, not in its live events, not in the metrics', async () => {
    const feed = await followEvents(hub);
    const input = await secretive(modernScript({ 'tools/call': ({ status }) => status(500, { body: repeated }) }));
    const server = await addActive(hub, input);
    await discover(hub, server.id);
    await testCall(hub, server.id, { argumentsJson: `{"key":"${header}"}` });
    await update(hub, server, { endpoint: server.endpoint.replace('/mcp', '/other') });
    await hub.http('POST', `/api/mcp/servers/${server.id}/refresh`);
    await hub.http('DELETE', `/api/mcp/servers/${server.id}`);
    const events = await feed.until((all) => all.at(-1)?.item.type === 'mcp.registration.removed');
    feed.close();
    const activity = await hub.http('GET', `/api/mcp/activity?registrationId=${server.id}`);
    const metrics = await hub.http('GET', '/metrics');
    expect(metrics.status).toBe(200);
    expect(activity.text).toContain('mcp.registration.created');
    expect([activity.text, metrics.text, JSON.stringify(events)].map(shown)).toEqual([[], [], []]);
  });

  it('are not in what a refused command says', async () => {
    const server = await addActive(hub, await secretive(modernScript()));
    const body = {
      displayName: '',
      endpoint: `${server.endpoint}#f`,
      headers: { 'X-Api-Key': header, bad: 7 },
      protocolVersion: header,
    };
    const answer = await hub.http('PUT', `/api/mcp/servers/${server.id}`, { body });
    expectProblem(answer, 'request.invalid');
    expect(shown(answer.text)).toEqual([]);
    expect(await getServer(hub, server.id)).toEqual(server);
  });
});
