import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ada } from './support/examples.ts';
import { startStudio, type Json, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const required: Record<string, string[]> = {
  character: ['name', 'description', 'first_mes'],
  lorebook: ['name'],
  'lorebook-entry': ['content'],
  regex: ['name'],
  'regex-entry': ['name', 'findRegex', 'replaceString'],
  preset: ['name'],
  persona: ['name'],
};
const schemaOf = async (name: string): Promise<Json> => JSON.parse(await studio.read(`tavo://schemas/${name}`)) as Json;

describe('schemas', () => {
  it.each(Object.keys(required))('S-324 tavo://schemas/%s is a schema that says what it must', async (name) => {
    const schema = await schemaOf(name);
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `tavo://schemas/${name}`,
      title: expect.any(String),
      type: 'object',
      required: required[name],
      kind: name,
    });
    const { kind: _kind, resourceTemplate: _template, ...plain } = schema;
    expect(() => new Ajv2020().compile(plain)).not.toThrow();
  });

  it('S-11 every tool spells its arguments out as a strict schema', async () => {
    const { tools } = (await studio.rpc('tools/list')).result as { tools: { name: string; inputSchema: Json }[] };
    const assetTools = tools.filter(({ name }) => /_(character|lorebook|regex|preset|persona)_/.test(name));
    expect(assetTools.length).toBeGreaterThanOrEqual(34);
    for (const { inputSchema } of assetTools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(() => new Ajv2020({ strict: true, allowUnionTypes: true }).compile(inputSchema)).not.toThrow();
    }
  });

  it.each<[string, Json, boolean]>([
    ['tavo_persona_create', { persona: { name: 'a' } }, true],
    ['tavo_persona_create', { persona: { name: '' } }, false],
    ['tavo_persona_create', { persona: { name: 'a', id: 1 } }, false],
    ['tavo_persona_create', { persona: { name: 'a', avatar: 5 } }, false],
    ['tavo_regex_create', { regex: { name: 'a', entries: [{ name: '', findRegex: 'a', replaceString: '' }] } }, true],
    [
      'tavo_regex_create',
      { regex: { name: 'a', entries: [{ name: '', findRegex: 'a', replaceString: '', timing: 'never' }] } },
      false,
    ],
    [
      'tavo_regex_create',
      { regex: { name: 'a', entries: [{ name: '', findRegex: 'a', replaceString: '', minDepth: -1 }] } },
      false,
    ],
    ['tavo_preset_create', { preset: { name: 'a', mine: 1, entries: [{}] } }, true],
    ['tavo_preset_create', { preset: { name: 'a', entries: [{ mine: 1 }] } }, false],
    [
      'tavo_lorebook_create',
      { lorebook: { name: 'a', mine: 1, entries: [{ content: '', mine: 1, sticky: null }] } },
      true,
    ],
    ['tavo_lorebook_create', { lorebook: { name: 'a', entries: { 0: { content: '', key: ['k'] } } } }, true],
    ['tavo_lorebook_create', { lorebook: { name: 'a', entries: [{ content: '', probability: 101 }] } }, false],
    ['tavo_lorebook_create', { lorebook: { name: ' ' } }, false],
    ['tavo_character_create', { character: ada }, true],
    ['tavo_character_create', { character: { spec: 'chara_card_v3', data: { ...ada, tags: [1] } } }, false],
  ])('S-11 %s %j: the schema and the server agree (%s)', async (tool, args, isTaken) => {
    const { tools } = (await studio.rpc('tools/list')).result as { tools: { name: string; inputSchema: Json }[] };
    const schema = tools.find(({ name }) => name === tool)?.inputSchema ?? false;
    expect(new Ajv2020().compile(schema)(args)).toBe(isTaken);
    const answer = await studio.rpc('tools/call', { name: tool, arguments: { ...args, dryRun: true } });
    expect(answer.error?.code).toBe(isTaken ? undefined : -32602);
  });
});

describe('templates', () => {
  it('S-317 lead to each kind of asset', async () => {
    const { resourceTemplates } = (await studio.rpc('resources/templates/list')).result as {
      resourceTemplates: Json[];
    };
    expect(resourceTemplates).toEqual(
      ['character', 'lorebook', 'regex', 'preset', 'persona'].map((name) => ({
        uriTemplate: `tavo://${name === 'regex' ? 'regexes' : `${name}s`}/{id}`,
        name,
        title: expect.any(String),
        mimeType: 'application/json',
      })),
    );
    expect(await studio.read('tavo://presets/1')).toBe(await studio.text('tavo_preset_get', { id: 1 }));
  });

  it.each(['tavo://presets/2', 'tavo://presets/x', 'tavo://presets/', 'tavo://presets/01', 'tavo://dragons/1'])(
    'S-317 %s is not there',
    async (uri) => {
      const { error } = await studio.rpc('resources/read', { uri });
      expect(error).toMatchObject({ code: -32004, data: { uri } });
    },
  );
});
