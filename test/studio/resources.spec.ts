import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStudio, type Studio } from './support/studio.ts';
import { call, callText, errorOf } from './support/tool-calls.ts';

type Capabilities = {
  resources: Record<string, string[]>;
  toolGroups: Record<string, { status: string; tools?: string[] }>;
};
type Resource = { uri: string; name: string; title: string; mimeType: string };

let studio: Studio;
let resources: Resource[];
beforeAll(async () => {
  studio = await startStudio();
  resources = ((await studio.rpc('resources/list')).json as { result: { resources: Resource[] } }).result.resources;
});
afterAll(() => studio.close());

async function readText(uri: string): Promise<string> {
  const { json, text } = await studio.rpc('resources/read', { uri });
  const { result } = json as { result?: { contents: { uri: string; mimeType: string; text: string }[] } };
  if (!result) throw new Error(text);
  const listed = resources.find((resource) => resource.uri === uri);
  expect(result.contents).toEqual([
    { uri, mimeType: listed?.mimeType ?? 'application/json', text: expect.any(String) },
  ]);
  return result.contents[0]?.text ?? '';
}

const toolNames = async () =>
  ((await studio.rpc('tools/list')).json as { result: { tools: { name: string }[] } }).result.tools.map(
    ({ name }) => name,
  );

describe('resources', () => {
  it('S-310 S-314 S-322 are listed, and each can be read and is not empty', async () => {
    expect(resources[0]).toEqual({
      uri: 'tavo://capabilities',
      name: 'capabilities',
      title: 'Capabilities',
      mimeType: 'application/json',
    });
    for (const { uri, name, title, mimeType } of resources) {
      expect([uri, name]).toEqual([uri, uri.slice(uri.lastIndexOf('/') + 1)]);
      expect(title.trim()).not.toBe('');
      expect(mimeType).toBe(uri.startsWith('tavo://docs/') ? 'text/markdown' : 'application/json');
      const text = await readText(uri);
      expect(text.trim()).not.toBe('');
      if (mimeType === 'application/json') expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2));
    }
  });

  it('S-311 S-316 capabilities name exactly what there is', async () => {
    const capabilities = JSON.parse(await readText('tavo://capabilities')) as Capabilities;
    const { resources: named, toolGroups } = capabilities;
    expect(capabilities).toMatchObject({
      ok: true,
      mcp: { apiVersion: 1, protocolVersions: expect.arrayContaining(['2024-11-05', '2026-07-28']) },
      toolGroups: { diagnostics: { resources: expect.arrayContaining(['tavo://capabilities']) } },
      writeControls: { dryRun: true, expectedRevision: true, clientRequestId: true },
      limits: { requestBodyBytes: 16_777_216, argumentLevels: 64 },
    });
    const uris = Object.values({ ...named, templates: [] }).flat();
    expect([...uris].sort()).toEqual(resources.map(({ uri }) => uri).sort());
    const groups = Object.values(toolGroups);
    expect(groups.every(({ status }) => status === 'available')).toBe(true);
    expect(groups.flatMap(({ tools = [] }) => tools)).toEqual(await toolNames());
  });

  it('S-318 S-319 the docs name the release, and every tool that there is', async () => {
    const { version } = await call(studio, 'tavo_app_version');
    const docs = resources.filter(({ uri }) => uri.startsWith('tavo://docs/'));
    for (const { uri } of docs) expect(await readText(uri)).toContain(version);
    const tools = await readText('tavo://docs/tools');
    const named = new Set(tools.match(/tavo_[a-z_]+/g));
    expect([...named].filter((name) => !name.endsWith('_')).sort()).toEqual((await toolNames()).sort());
  });

  it('S-318 every call of tavo://docs/tool-calling is one that the server understands', async () => {
    const text = await readText('tavo://docs/tool-calling');
    const examples = [...text.matchAll(/^- `(tavo_\w+)`: `(\{.*\})`$/gm)];
    expect(examples.length).toBeGreaterThan(5);
    for (const [, name = '', args = ''] of examples) {
      const parsed = JSON.parse(args) as Record<string, unknown>;
      const { json } = await studio.rpc('tools/call', { name, arguments: parsed });
      const { error } = json as { error?: { code: number } };
      // There may be nothing with that id; the arguments themselves must be right.
      expect([name, [undefined, -32004, -32010, -32012].includes(error?.code)]).toEqual([name, true]);
    }
  });

  it('S-323 no doc and no schema holds an address or the token', async () => {
    for (const { uri } of resources) {
      const text = await readText(uri);
      expect(text).not.toContain(studio.token);
      expect(text).not.toMatch(/https?:\/\/(127|localhost|192|10\.)/);
    }
  });

  it('S-324 schemas are Draft 2020-12 documents under their own address', async () => {
    for (const { uri } of resources.filter((resource) => resource.uri.startsWith('tavo://schemas/'))) {
      const schema = JSON.parse(await readText(uri)) as Record<string, unknown>;
      expect(schema).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: uri,
        title: expect.any(String),
        type: 'object',
        kind: expect.any(String),
      });
    }
  });
});

describe('templates', () => {
  it('S-317 give what the matching get gives', async () => {
    const { json } = await studio.rpc('resources/templates/list');
    const { resourceTemplates } = (json as { result: { resourceTemplates: Record<string, string>[] } }).result;
    for (const template of resourceTemplates) {
      expect(Object.keys(template)).toEqual(['uriTemplate', 'name', 'title', 'mimeType']);
      expect(template['mimeType']).toBe('application/json');
    }
    await call(studio, 'tavo_persona_create', { persona: { name: 'Mira' } });
    expect(await readText('tavo://personas/1')).toBe(await callText(studio, 'tavo_persona_get', { id: 1 }));
  });

  it.each([
    'tavo://personas/99',
    'tavo://personas/0',
    'tavo://personas/01',
    'tavo://personas/x',
    'tavo://personas/1/',
    'tavo://personas/',
    'tavo://personas/{id}',
    'tavo://personas/9007199254740993',
    'tavo://nothing',
    'tavo://docs/../docs/overview',
    'file:///etc/passwd',
    '',
  ])('S-317 -32004 with the address for %s', async (uri) => {
    const { code, data } = errorOf(await studio.rpc('resources/read', { uri }));
    expect([code, data]).toEqual([-32004, { reason: expect.any(String), uri }]);
  });

  it.each([undefined, 5, null])('S-317 wants an address, not %j', async (uri) => {
    expect(errorOf(await studio.rpc('resources/read', { uri }))).toMatchObject({
      code: -32602,
      data: { details: { path: 'uri' } },
    });
  });
});
