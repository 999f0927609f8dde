import { describe, expect, it } from '@jest/globals';
import { importing, parsed, refused, taken, told } from '../../../spec-support/importing.ts';
import type { PresetEntry } from '../../assets/model/preset.ts';
import { builtinEntries, builtinEntry, defaultBasicPrompts } from '../../assets/preset/official-preset.ts';
import { exportPreset } from '../export-file.ts';
import type { PresetReading } from './read-preset.ts';

const preset = (file: unknown, fileName?: string) => taken('preset', importing(file, fileName ? { fileName } : {}));
const valueOf = (file: unknown) => preset(file).content.preset.value;
const notesOf = (file: unknown) => told(preset(file).notes);
const ids = (entries: readonly PresetEntry[]) => entries.map(({ identifier }) => identifier);
const written = ({ preset: value, regex }: PresetReading) => parsed(exportPreset(value, regex).bytes);

const prompt = (identifier: string, more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  role: 'system',
  content: `text of ${identifier}`,
  injection_position: 0,
  injection_depth: 4,
  forbid_overrides: false,
  system_prompt: identifier === 'main',
  marker: false,
  ...more,
});
const marker = (identifier: string) => ({ identifier, name: identifier, system_prompt: true, marker: true });
const order = (...identifiers: string[]) => identifiers.map((identifier) => ({ identifier, enabled: true }));
const list = (character_id: number, ...identifiers: string[]) => ({ character_id, order: order(...identifiers) });
const st = (more: object = {}) => ({
  prompts: [
    prompt('main'),
    marker('chatHistory'),
    prompt('style', { role: 'user', injection_position: 1, injection_depth: 0 }),
  ],
  prompt_order: [list(100001, 'style', 'main', 'chatHistory')],
  ...more,
});

describe('a chat-completion preset of SillyTavern', () => {
  it('F-114 has one entry a prompt, in the order of the list', () => {
    const { value } = preset(st()).content.preset;
    expect(value.entries).toEqual([
      {
        identifier: 'style',
        name: 'STYLE',
        content: 'text of style',
        type: 'custom',
        role: 'user',
        injectionPosition: 'absolute',
        injectionDepth: 0,
        forbidOverrides: false,
        enabled: true,
        active: true,
      },
      {
        identifier: 'main',
        name: 'MAIN',
        content: 'text of main',
        type: 'builtin',
        role: 'system',
        injectionPosition: 'relative',
        injectionDepth: 4,
        forbidOverrides: false,
        enabled: true,
        active: true,
      },
      {
        identifier: 'chatHistory',
        name: 'chatHistory',
        content: '',
        type: 'marker',
        role: 'system',
        injectionPosition: 'relative',
        injectionDepth: 4,
        forbidOverrides: false,
        enabled: true,
        active: true,
      },
    ]);
    expect(notesOf(st())).toEqual([]);
  });

  it('F-110 has the name that it says, else that of the file, else Preset, and is never active', () => {
    expect(preset(st({ name: 'N' })).content.preset.value.name).toBe('N');
    expect(preset(st(), 'Calm.json').content.preset.value.name).toBe('Calm');
    expect(valueOf(st()).name).toBe('Preset');
    const marked = preset(st({ active: true, official: true }));
    expect(marked.content.preset.value).toMatchObject({ active: false, official: false });
    expect(told(marked.notes)).toEqual(['not_stored active', 'not_stored official']);
  });

  it('F-111 has its texts under native names, the others at their default', () => {
    const texts = {
      impersonation_prompt: 'i',
      new_chat_prompt: 'c',
      new_group_chat_prompt: 'g',
      new_example_chat_prompt: 'e',
      continue_nudge_prompt: 'n',
      group_nudge_prompt: 'u',
      wi_format: '[{0}]',
      scenario_format: 's',
      personality_format: '',
    };
    expect(valueOf(st(texts)).basicPrompts).toEqual({
      ...defaultBasicPrompts(),
      impersonation: 'i',
      chatStart: 'c',
      groupChatStart: 'g',
      exampleMessageStart: 'e',
      continueNudge: 'n',
      groupNudge: 'u',
      lorebook: '[{0}]',
      scenario: 's',
      personality: '',
    });
    expect(valueOf(st()).basicPrompts).toEqual(defaultBasicPrompts());
  });

  it.each<[string, object[], string[], string[]]>([
    ['100001', [list(1, 'style'), list(100000, 'style'), list(100001, 'main')], ['main'], ['not_supported']],
    ['100000', [list(1, 'style'), list(100000, 'main')], ['main'], ['not_supported', 'coerced']],
    ['the first', [list(1, 'main')], ['main'], ['coerced']],
    ['a flat one', order('main'), ['main'], []],
  ])('F-112 follows the list of %s', (_, prompt_order, active, codes) => {
    const { content, notes } = preset(st({ prompt_order }));
    const { entries } = content.preset.value;
    expect(ids(entries.filter((entry) => entry.active))).toEqual(active);
    expect(entries.filter((entry) => !entry.active).every(({ enabled }) => !enabled)).toBe(true);
    expect(entries).toHaveLength(3);
    expect(told(notes).map((note) => note.split(' ')[0])).toEqual(codes);
  });

  it('F-112 has enabled from the list, and repairs its references', () => {
    const prompt_order = [
      {
        character_id: 100001,
        order: [{ identifier: 'main', enabled: false }, ...order('main', 'gone', 'jailbreak'), null],
      },
    ];
    const { content, notes } = preset(st({ prompt_order }));
    const { entries } = content.preset.value;
    expect(ids(entries)).toEqual(['main', 'jailbreak', 'chatHistory', 'style']);
    expect(entries[0]).toMatchObject({ enabled: false, active: true });
    expect(entries[1]).toEqual({ ...builtinEntry('jailbreak'), enabled: true, active: true });
    expect(told(notes)).toEqual([
      'duplicate_removed prompt_order[0].order[1]',
      'damaged prompt_order[0].order[4]',
      'reference_removed prompt_order[0].order[2]',
    ]);
    expect(notes.dropped).toHaveLength(3);
  });

  it('F-113 has the usual order without any list', () => {
    const { content, notes } = preset({ prompts: [prompt('style'), prompt('main')] });
    const { entries } = content.preset.value;
    expect(ids(entries)).toEqual([...ids(builtinEntries()), 'style']);
    expect(entries.find(({ identifier }) => identifier === 'enhanceDefinitions')?.enabled).toBe(false);
    expect(entries[0]).toMatchObject({ content: 'text of main', enabled: true, active: true });
    expect(told(notes)).toEqual(['coerced ']);
    expect(notesOf({ prompts: [], prompt_order: [] })).toEqual(['coerced prompt_order']);
  });

  it('F-114 reads one prompt of each identifier, and a marker of its own as custom', () => {
    const prompts = [prompt('a'), prompt('a'), { ...marker('own') }, { name: 'no id' }, 'x'];
    const { content, notes } = preset({ prompts, prompt_order: order('a', 'own') });
    expect(ids(content.preset.value.entries)).toEqual(['a', 'own', 'new-1', 'new-2']);
    expect(content.preset.value.entries[1]?.type).toBe('custom');
    expect(told(notes)).toEqual([
      'damaged prompts[4]',
      'coerced prompts[1].identifier',
      'not_supported prompts[2].marker',
    ]);
  });

  it('F-115 keeps all settings in the extensions', () => {
    const file = st({
      temperature: 0.7,
      openai_max_tokens: 300,
      stop: ['x'],
      assistant_prefill: 'p',
      extensions: { a: 1 },
    });
    expect(valueOf(file).extensions).toEqual({
      a: 1,
      sillytavern: { temperature: 0.7, openai_max_tokens: 300, stop: ['x'], assistant_prefill: 'p' },
    });
  });

  const secrets = {
    chat_completion_source: 'SECRET-0',
    reverse_proxy: 'http://SECRET-1',
    proxy_password: 'SECRET-2',
    custom_url: 'SECRET-3',
    custom_include_body: 'SECRET-4',
    custom_exclude_body: 'SECRET-5',
    custom_include_headers: 'SECRET-6',
    openai_model: 'SECRET-7',
    my_api_key: 'SECRET-8',
    some_token: 'SECRET-9',
    a_password: 'SECRET-10',
    vertexai_region: 'SECRET-11',
    azure_base_url: 'SECRET-12',
    workers_ai_account_id: 'SECRET-13',
  };

  it('F-116 has no connection key anywhere afterwards, named in one warning without a value', () => {
    const nested = {
      extensions: { vendor: { proxy_password: 'SECRET-14', fine: 1, list: [1, { a_token: 'SECRET-15' }] } },
    };
    const { content, notes } = preset(st({ ...secrets, ...nested }));
    expect(JSON.stringify([content, notes])).not.toContain('SECRET');
    expect(JSON.stringify(written(content))).not.toContain('SECRET');
    expect(notes.dropped).toEqual([
      ...Object.keys(secrets),
      'extensions.vendor.proxy_password',
      'extensions.vendor.list[1].a_token',
    ]);
    expect(told(notes)).toEqual(['not_stored ']);
    for (const key of Object.keys(secrets)) expect(notes.warnings[0]?.message).toContain(key);
    expect(content.preset.value.extensions).toEqual({ vendor: { fine: 1, list: [1, {}] } });
  });

  it('F-116 keeps what only sounds alike', () => {
    const file = st({ openai_max_tokens: 1, model_temperature: 2, show_external_models: true });
    expect(notesOf(file)).toEqual([]);
  });

  it('F-117 reads old presets', () => {
    const { content, notes } = preset({ main_prompt: 'M', nsfw_prompt: 'N', jailbreak_prompt: 'J', temperature: 1 });
    expect(notes.detectedFormat).toBe('preset_st_legacy');
    const contents = new Map(content.preset.value.entries.map((entry) => [entry.identifier, entry.content]));
    expect([contents.get('main'), contents.get('nsfw'), contents.get('jailbreak')]).toEqual(['M', 'N', 'J']);
    expect(content.preset.value.entries).toHaveLength(12);
    expect(content.preset.value.extensions).toEqual({ sillytavern: { temperature: 1 } });
    expect(told(notes)).toEqual(['coerced main_prompt', 'coerced nsfw_prompt', 'coerced jailbreak_prompt', 'coerced ']);
  });

  it('F-117 a prompt of the list wins over an old one, which is told', () => {
    const { content, notes } = preset(st({ main_prompt: 'old' }));
    expect(content.preset.value.entries.find(({ identifier }) => identifier === 'main')?.content).toBe('text of main');
    expect(told(notes)).toEqual(['not_stored main_prompt']);
  });

  it('F-117 reads exports of the prompt manager, and says that settings are missing', () => {
    const file = {
      version: 1,
      type: 'full',
      data: { prompts: [prompt('style')], prompt_order: order('main', 'style') },
    };
    const { content, notes } = preset(file);
    expect(ids(content.preset.value.entries)).toEqual(['main', 'style']);
    expect(told(notes)).toEqual(['coerced data', 'not_stored version', 'not_stored type']);
    expect(notes.dropped).toEqual(['version', 'type']);
  });

  it('F-118 F-93 makes a regex group of its scripts, and says whose it is', () => {
    const file = st({ name: 'P', extensions: { regex_scripts: [{ scriptName: 's', findRegex: 'x' }], other: 1 } });
    const { content, notes } = preset(file);
    expect(content.regex?.value).toMatchObject({ name: 'P', entries: [{ name: 's' }] });
    expect(content.preset.value.extensions).toEqual({ other: 1 });
    expect(told(notes)).toEqual(['bound extensions.regex_scripts']);
    expect(written(content).extensions.regex_scripts).toMatchObject([{ scriptName: 's', findRegex: 'x' }]);
  });

  it('F-180 has at most 1,000 prompts', () => {
    const prompts = Array.from({ length: 1001 }, (_, at) => prompt(`p${at}`));
    expect(refused(importing({ prompts, prompt_order: [] })).faults[0]?.path).toBe('prompts');
  });
});
