import { describe, expect, it } from '@jest/globals';
import { v2, v3 } from '../../../spec-support/cards.ts';
import { importing, importingValue, refused, taken, told } from '../../../spec-support/importing.ts';
import type { ImportKind } from './detection.ts';

const detected = (value: unknown, kind?: ImportKind) => {
  const reading = importing(value, kind ? { kind } : {});
  if (!reading.ok) throw reading.refusal;
  return `${reading.content.kind} ${reading.notes.detectedFormat}`;
};
const bare = { name: 'Mira', description: 'd', first_mes: 'f' };
const script = { findRegex: 'a', scriptName: 'n' };

describe('what a file is', () => {
  it.each<[string, unknown, string]>([
    ['1', v3(), 'character card_v3'],
    ['2', v2(), 'character card_v2'],
    ['3', { spec: 'lorebook_v3', data: { entries: [] } }, 'lorebook lorebook_v3'],
    ['4', { ...v3(), spec: 'chara_card_v4' }, 'character card_v3'],
    ['5', { character: v3() }, 'character card_v3'],
    ['5', { character: bare }, 'character card_v1'],
    ['5', { character: { data: bare } }, 'character card_wrapper_without_spec'],
    ['6', script, 'regex regex_st'],
    ['6', [script], 'regex regex_st'],
    ['6', [7, script], 'regex regex_st'],
    ['6', { name: 'g', entries: [script] }, 'regex regex_st'],
    ['6', { entries: [{ name: 'n', findRegex: 'a', replaceString: '', timing: 'send' }] }, 'regex regex_native'],
    ['6', [{ findRegex: 'a', placements: [] }], 'regex regex_native'],
    ['7', { type: 'regex', data: [] }, 'regex regex_risu'],
    ['7', { type: 'risu', data: [] }, 'lorebook lorebook_risu'],
    ['8', { kind: 'memory', entries: [] }, 'lorebook lorebook_agnai'],
    ['8', { lorebookVersion: 5, entries: [] }, 'lorebook lorebook_novelai'],
    ['9', { version: 1, type: 'full', data: { prompts: [] } }, 'preset preset_st_prompt_manager'],
    ['10', { basicPrompts: {} }, 'preset preset_native'],
    ['10', { entries: [{ injectionPosition: 'relative' }] }, 'preset preset_native'],
    ['10', { entries: [{ type: 'marker' }] }, 'preset preset_native'],
    ['11', { prompts: [] }, 'preset preset_st'],
    ['11', { prompt_order: [] }, 'preset preset_st'],
    ['11', { nsfw_prompt: '' }, 'preset preset_st_legacy'],
    ['12', { personas: {}, persona_descriptions: {} }, 'persona personas_st'],
    ['13', { chat_metadata: {} }, 'chat chat_jsonl'],
    ['13', { user_name: 'a', character_name: 'b' }, 'chat chat_jsonl'],
    ['13', { mes: 'hi', is_user: true }, 'chat chat_jsonl'],
    ['14', { data: bare }, 'character card_wrapper_without_spec'],
    ['15', { entries: [] }, 'lorebook lorebook_native'],
    ['15', { entries: {} }, 'lorebook lorebook_native'],
    ['15', { entries: [null, { content: 'c', strategy: 'constant' }] }, 'lorebook lorebook_native'],
    ['15', { entries: [{ keywords: [], content: '' }] }, 'lorebook lorebook_native'],
    ['15', { entries: { 0: { key: [], content: '' } } }, 'lorebook worldinfo'],
    ['15', { entries: [{ keys: [] }, { key: [] }] }, 'lorebook character_book'],
    ['15', { entries: [{ content: 'c' }] }, 'lorebook character_book'],
    ['16', { char_name: 'Tamsin', name: '' }, 'character card_pygmalion'],
    ['17', bare, 'character card_v1'],
    ['17', { name: 'Mira', firstMes: 'Hi' }, 'character card_v1'],
    ['17', { ...bare, tags: 'a, b' }, 'character card_v1'],
    ['17', { ...bare, tags: ['a'] }, 'character card_bare'],
    ['17', { ...bare, creator_notes: '' }, 'character card_bare'],
    ['17', { ...bare, alternateGreetings: [] }, 'character card_bare'],
    ['18', { name: 'Dusk', main_text_color: '#fff' }, 'theme theme_st'],
  ])('F-22 row %s: %j is a %s', (_, value, expected) => {
    expect(detected(value)).toBe(expected);
  });

  it('F-22 row 4 names a newer version', () => {
    expect(told(taken('character', importing({ ...v3(), spec: 'chara_card_v4' })).notes)).toEqual(['newer_spec spec']);
  });

  it('F-22 row 14 says that spec was missing', () => {
    expect(told(taken('character', importing({ data: bare })).notes)).toEqual(['coerced spec']);
  });

  it('S-332 a card within character is no wrapper without spec', () => {
    expect(told(taken('character', importing({ character: bare })).notes)).toEqual([]);
  });

  it('F-22 row 17 takes a name alone where a character is asked for', () => {
    expect(refused(importing({ name: 'Mira' })).code).toBe('studio.import_unknown_format');
    expect(detected({ name: 'Mira' }, 'character')).toBe('character card_v1');
    expect(detected({ character: { name: 'Mira' } }, 'character')).toBe('character card_v1');
  });

  it.each<[string, unknown]>([
    ['an unknown spec', { spec: 'something', data: {} }],
    ['a list of nothing', []],
    ['a text', '"text"'],
    ['an empty object', {}],
    ['entries that are no entries', { entries: [{ x: 1 }] }],
  ])('F-8 refuses %s', (_, value) => {
    expect(refused(importing(value)).code).toBe('studio.import_unknown_format');
  });

  it.each([
    { spec: 'chara_card_v2', name: 'x' },
    { spec: 'chara_card_v3', data: [] },
  ])('F-8 names the place where %j breaks its spec', (value) => {
    const refusal = refused(importing(value));
    expect(refusal.code).toBe('studio.import_invalid');
    expect(refusal.faults[0]).toMatchObject({ path: 'data', expected: 'object' });
  });

  it.each<[string, object]>([
    ['KoboldAI', { savedsettings: {}, prompt: '' }],
    ['CAI Tools', { histories: {}, name: 'x', description: 'y' }],
    ['text-generation-webui', { data_visible: [] }],
    ['Agnai', { messages: [], name: 'x', greeting: 'y', description: '' }],
    ['Risu', { type: 'risuModule', data: {} }],
    ['Risu', { type: 'risuChat', name: 'x', description: '' }],
    ['text-completion', { story_string: '' }],
    ['text-completion', { input_sequence: '', name: 'x' }],
    ['text-completion', { temp: 1, rep_pen: 1 }],
    ['text-completion', { instruct: {} }],
  ])('F-23 refuses a file of %s by name', (name, value) => {
    const refusal = refused(importing(value));
    expect(refusal.code).toBe('studio.import_format_refused');
    expect(refusal.message).toContain(name);
  });

  it('F-7 a book is refused as a character, with the kind that it has', () => {
    const refusal = refused(importing({ name: 'B', entries: [{ keys: ['a'], content: 'c' }] }, { kind: 'character' }));
    expect(refusal).toMatchObject({ code: 'studio.import_wrong_kind' });
    expect(refusal.message).toBe('This is a lorebook (character_book), and a character was asked for');
  });

  it('F-30 a file, and JSON, may be as long as the limit', () => {
    const text = JSON.stringify(bare);
    const at = (maxBytes: number) => ({
      limits: { json: { maxBytes, maxDepth: 64, maxValues: 1000, maxNames: 1000 } },
    });
    expect(importing(text, at(text.length)).ok).toBe(true);
    expect(refused(importing(text, at(text.length - 1))).code).toBe('request.too_large');
    expect(importing(text, { limits: { maxFileBytes: text.length } }).ok).toBe(true);
    expect(refused(importing(text, { limits: { maxFileBytes: text.length - 1 } })).message).toContain('limit');
  });

  it('F-21 a chat of several lines is found by its first one', () => {
    expect(detected('\n\n{"user_name":"a","character_name":"b"}\n{"mes":"hi","name":"b"}\n')).toBe('chat chat_jsonl');
    expect(refused(importing('{"a":1}\n{"mes":"hi","name":"b"}')).message).toBe(
      'The file is not valid JSON at line 2, column 1',
    );
  });

  it('F-21 a long chat is one although no JSON value may be as long', () => {
    const limits = { json: { maxBytes: 100, maxDepth: 64, maxValues: 1000, maxNames: 1000 } };
    const line = '{"mes":"hello there","name":"b"}\n';
    expect(taken('chat', importing(line.repeat(9), { limits })).content.chat.messages).toHaveLength(9);
    expect(refused(importing(`[${'1,'.repeat(99)}1]`, { limits })).code).toBe('request.too_large');
    expect(refused(importing(line.repeat(9), { limits, kind: 'character' })).code).toBe('studio.import_wrong_kind');
  });

  it('F-30 bounds a value that was parsed already', () => {
    const nested = (depth: number): unknown => (depth === 1 ? [] : [nested(depth - 1)]);
    const deep = (levels: number) => importingValue(v3({ x: nested(levels) }), 'character', 'card');
    expect(deep(62).ok).toBe(true);
    expect(refused(deep(63)).message).toBe('The value is nested deeper than 64 levels');
    const wide = importingValue(v3({ x: Array.from({ length: 1_000_000 }, () => 0) }), 'character', 'card');
    expect(refused(wide).message).toContain('1000000 values');
  });

  it('paths over MCP begin with the argument', () => {
    const refusal = refused(importingValue(v3({ name: '' }), 'character', 'card'));
    expect(refusal.faults[0]?.path).toBe('card.data.name');
    const { notes } = taken('character', importingValue(v3({ tags: 'a,b' }), 'character', 'card'));
    expect(told(notes)).toEqual(['coerced card.data.tags']);
  });
});
