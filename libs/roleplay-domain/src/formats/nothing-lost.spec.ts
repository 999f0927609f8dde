import { describe, expect, it } from '@jest/globals';
import { importing } from '../../spec-support/importing.ts';
import type { JsonObject } from '../assets/model/json.ts';
import { pathOf, type Place } from '../assets/fields/place.ts';

const entry = { keys: ['k'], content: 'c', enabled: true, insertion_order: 1, extensions: {} };
const script = { id: 'x', scriptName: 'n', findRegex: 'a', replaceString: 'b', placement: [1] };
const prompts = [{ identifier: 'main', name: 'M', content: 'x' }];
const order = (id: number) => [{ character_id: id, order: [{ identifier: 'main', enabled: true }] }];
const data = { name: 'A', description: 'd', first_mes: 'f' };

const files: [format: string, file: JsonObject][] = [
  ['card_v1', data],
  ['card_v2', { spec: 'chara_card_v2', data: { ...data, character_book: { entries: [entry], extensions: {} } } }],
  ['card_v3', { spec: 'chara_card_v3', data: { ...data, extensions: { regex_scripts: [script] } } }],
  ['card_wrapper_without_spec', { data }],
  ['card_pygmalion', { char_name: 'A', char_persona: 'p', char_greeting: 'g' }],
  ['lorebook_v3', { spec: 'lorebook_v3', data: { name: 'L', entries: [entry], extensions: {} } }],
  ['worldinfo', { entries: { 0: { uid: 0, key: ['k'], content: 'c', characterFilter: { names: [] } } } }],
  ['lorebook_native', { entries: [{ identifier: 'a', keywords: ['k'], content: 'c', strategy: 'keyword' }] }],
  ['lorebook_agnai', { kind: 'memory', entries: [{ name: 'e', entry: 'c', keywords: ['k'], weight: 1 }] }],
  ['lorebook_risu', { type: 'risu', data: [{ key: 'a', insertorder: 1, comment: 'n', content: 'c', mode: 'normal' }] }],
  ['lorebook_novelai', { lorebookVersion: 5, entries: [{ text: 't', keys: ['k'], contextConfig: {} }], settings: {} }],
  ['regex_st', { name: 'G', entries: [script] }],
  ['regex_native', { entries: [{ identifier: 'x', name: 'n', findRegex: 'a', replaceString: '', timing: 'display' }] }],
  ['regex_risu', { type: 'regex', data: [{ comment: 'n', in: 'a', out: 'b', type: 'editdisplay' }] }],
  ['preset_st', { temperature: 1, prompts, prompt_order: order(100001), extensions: { regex_scripts: [script] } }],
  ['preset_st_legacy', { main_prompt: 'a', temperature: 1 }],
  ['preset_st_prompt_manager', { version: 1, type: 'full', data: { prompts, prompt_order: order(100000) } }],
  ['preset_native', { basicPrompts: { persona: 'x' }, entries: [{ identifier: 'main', type: 'builtin' }] }],
  ['personas_st', { personas: { 'a.png': 'A' }, persona_descriptions: { 'a.png': { description: 'd' } } }],
  ['theme_st', { name: 'T', main_text_color: 'rgba(1,2,3,1)' }],
];

type Added = { path: string; value: string };

/** The file with a member more in each of its objects. */
function withMore(value: unknown, at: Place | undefined, added: Added[]): unknown {
  if (Array.isArray(value)) return value.map((item, key) => withMore(item, within(at, key), added));
  if (typeof value !== 'object' || value === null) return value;
  const [name, text] = [`unheard${added.length}`, `said ${added.length}.`];
  added.push({ path: pathOf(within(at, name)), value: text });
  const members = Object.entries(value).map(([key, member]) => [key, withMore(member, within(at, key), added)]);
  return { ...Object.fromEntries(members), [name]: text };
}

function within(at: Place | undefined, key: string | number): Place {
  return { within: at, key };
}

describe('a member that nobody has heard of', () => {
  it.each(files)('F-3 is kept or told by its path, wherever it stands in a %s', (format, file) => {
    const added: Added[] = [];
    const reading = importing(withMore(file, undefined, added));
    if (!reading.ok) throw reading.refusal;
    expect(reading.notes.detectedFormat).toBe(format);
    const kept = JSON.stringify(reading.content);
    const told = new Set(reading.notes.dropped);
    expect(added.filter(({ path, value }) => !kept.includes(value) && !told.has(path))).toEqual([]);
    expect(added.length).toBeGreaterThan(0);
  });
});
