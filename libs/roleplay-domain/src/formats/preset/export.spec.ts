import { describe, expect, it } from '@jest/globals';
import { importing, parsed, taken, told } from '../../../spec-support/importing.ts';
import type { Preset, PresetEntry } from '../../assets/model/preset.ts';
import { builtinEntries, builtinEntry, defaultBasicPrompts } from '../../assets/preset/official-preset.ts';
import { exportPreset } from '../export-file.ts';
import type { PresetReading } from './read-preset.ts';

const preset = (file: unknown, fileName?: string) => taken('preset', importing(file, fileName ? { fileName } : {}));
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

describe('an exported preset', () => {
  const whole = {
    name: 'P',
    temperature: 0.7,
    impersonation_prompt: 'i',
    new_chat_prompt: 'c',
    new_group_chat_prompt: 'g',
    new_example_chat_prompt: 'e',
    continue_nudge_prompt: 'n',
    group_nudge_prompt: 'u',
    wi_format: '{0}',
    scenario_format: 's',
    personality_format: 'p',
    prompts: [
      prompt('style', { role: 'user', injection_order: 50, injection_trigger: ['normal'], x: 1 }),
      prompt('main'),
      marker('chatHistory'),
      prompt('spare', { injection_position: null }),
    ],
    prompt_order: [
      list(7, 'main'),
      {
        character_id: 100001,
        xid: 'x',
        order: [{ identifier: 'style', enabled: false, y: 2 }, ...order('main', 'chatHistory')],
      },
      { character_id: 9, order: [] },
    ],
    extensions: { vendor: { a: [1] } },
    unknown: { b: null },
  };

  it('F-119 F-170 F-173 is what came in', () => {
    expect(written(preset(whole).content)).toEqual(whole);
  });

  it('F-172 after one edit only its counterpart differs', () => {
    const { content } = preset(whole);
    content.preset.value.entries[0]!.content = 'new';
    const expected = structuredClone(whole);
    expected.prompts[0] = { ...expected.prompts[0], content: 'new' } as never;
    expect(written(content)).toEqual(expected);
  });

  it('F-171 comes back equal after any edit', () => {
    const entry = (change: Partial<PresetEntry>, at: number): PresetEntry => ({
      ...builtinEntry('x'),
      identifier: `e${at}`,
      name: `n${at}`,
      ...change,
    });
    const entries = [
      { active: false, enabled: true },
      { injectionPosition: 'absolute' as const, injectionDepth: 0, role: 'assistant' as const },
      { active: false, enabled: false },
      { identifier: 'main', type: 'builtin' as const, forbidOverrides: true, content: 'm' },
      { identifier: 'chatHistory', type: 'marker' as const },
      { identifier: 'scenario', type: 'custom' as const, content: 's' },
      { enabled: false },
      { active: false, enabled: false },
    ].map(entry);
    const value: Preset = {
      name: '名',
      active: false,
      official: false,
      basicPrompts: { ...defaultBasicPrompts(), persona: 'p', description: 'd', own: 'o', chatStart: '' },
      entries,
      extensions: { a: 1, sillytavern: { temperature: 1 } },
      own: [1],
    };
    const { content, notes } = preset(parsed(exportPreset({ value, remembered: {} }).bytes));
    expect(content.preset.value).toEqual(value);
    expect(told(notes)).toEqual([]);
  });

  it('F-119 marks markers and built-in prompts as SillyTavern does', () => {
    const value: Preset = {
      name: 'D',
      active: true,
      official: true,
      basicPrompts: defaultBasicPrompts(),
      entries: builtinEntries(),
      extensions: {},
    };
    const { prompts, prompt_order } = parsed(exportPreset({ value, remembered: {} }).bytes);
    expect(prompts.find(({ identifier }: PresetEntry) => identifier === 'chatHistory')).toEqual({
      identifier: 'chatHistory',
      name: 'Chat history',
      system_prompt: true,
      marker: true,
    });
    expect(prompts[0]).toMatchObject({ identifier: 'main', system_prompt: true, marker: false });
    expect(prompt_order).toEqual([
      { character_id: 100001, order: builtinEntries().map(({ identifier, enabled }) => ({ identifier, enabled })) },
    ]);
  });
});
