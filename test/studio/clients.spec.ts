import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { connectionText, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const info = { name: 'suite', version: '1' };
const text = (result: unknown): string => (result as { content: { text: string }[] }).content[0]?.text ?? '';

type AnyClient = {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  readResource(read: { uri: string }): Promise<unknown>;
  listPrompts(): Promise<{ prompts: unknown[] }>;
  close(): Promise<void>;
};

/** What an agent does: look around, write, read back, make a mistake. */
async function work(client: AnyClient, name: string): Promise<void> {
  expect((await client.listTools()).tools.map((tool) => tool.name)).toContain('tavo_persona_create');
  const made = JSON.parse(
    text(await client.callTool({ name: 'tavo_persona_create', arguments: { persona: { name } } })),
  ) as { id: number };
  const read = text(await client.callTool({ name: 'tavo_persona_get', arguments: { id: made.id } }));
  expect(JSON.parse(read)).toMatchObject({ ok: true, name });
  expect((await client.listResources()).resources[0]?.uri).toBe('tavo://capabilities');
  expect(JSON.stringify(await client.readResource({ uri: `tavo://personas/${made.id}` }))).toContain(name);
  expect((await client.listPrompts()).prompts).toEqual([]);
  await expect(client.callTool({ name: 'tavo_persona_get', arguments: { id: 0 } })).rejects.toMatchObject({
    code: -32602,
    data: { reason: 'Expected positive integer id' },
  });
  await client.close();
}

describe('agents that use the official SDK', () => {
  const options = () => ({ requestInit: { headers: { Authorization: `Bearer ${studio.token}` } } });

  it('S-21 TypeScript v1 with default settings', async () => {
    const client = new Client(info);
    await client.connect(new StreamableHTTPClientTransport(new URL(studio.endpoint), options()));
    expect(client.getServerVersion()).toMatchObject({ name: 'taproom', title: 'Taproom Studio' });
    await work(client, 'by v1');
  });

  it.each([
    ['legacy', {}],
    ['auto', { versionNegotiation: { mode: 'auto' } }],
    ['pinned 2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ])('S-21 TypeScript v2, %s', async (mode, negotiation) => {
    const client = new ModernClient(info, negotiation as never);
    await client.connect(new ModernTransport(new URL(studio.endpoint), options()));
    expect(client.getServerVersion()).toMatchObject({ name: 'taproom' });
    await work(client, `by v2 ${mode}`);
  });
});

type Answered = {
  result?: { tools?: unknown[]; content?: { text: string }[]; contents?: { text: string }[] };
  error?: object;
};

describe('an agent that has nothing but the connection text', () => {
  it('S-4 S-52 S-394 does everything with two headers', async () => {
    const [, , urlLine = '', tokenLine = ''] = (await connectionText(studio.taproom)).split('\n');
    const url = urlLine.replace('Server URL: ', '');
    const [name = '', ...value] = tokenLine.split(': ');
    const post = async (method: string, params?: object): Promise<Answered> => {
      const headers = { [name]: value.join(': '), 'Content-Type': 'application/json' };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 'n', method, params });
      return (await fetch(url, { method: 'POST', headers, body })).json() as Promise<Answered>;
    };
    const tool = async (toolName: string, args: object) => {
      const { result } = await post('tools/call', { name: toolName, arguments: args });
      return JSON.parse(result?.content?.[0]?.text ?? '') as Record<string, unknown>;
    };
    expect((await post('tools/list')).result?.tools?.length).toBeGreaterThan(3);
    const { id, personaId } = await tool('tavo_persona_create', { persona: { name: '陆川' } });
    expect(id).toBe(personaId);
    expect(await tool('tavo_persona_search', { query: '川' })).toMatchObject({ items: [{ id, name: '陆川' }] });
    await tool('tavo_persona_delete', { id });
    const gone = await post('tools/call', { name: 'tavo_persona_get', arguments: { id } });
    expect(gone.error).toMatchObject({ code: -32004 });
    const overview = await post('resources/read', { uri: 'tavo://docs/overview' });
    expect(overview.result?.contents?.[0]?.text).toContain('Taproom');
  });
});
