import type { Json } from './studio.ts';
import { ada } from './examples.ts';

export const script = {
  id: '5b1c6a5c-2c77-4e0e-9f0e-3a3d2a1b0c9d',
  scriptName: 'Quiet',
  findRegex: '/!+/g',
  replaceString: '.',
  placement: [2],
  disabled: false,
};
export const book = {
  name: 'Court',
  extensions: {},
  entries: [
    { id: 0, keys: ['court'], content: 'Cold.', enabled: true, insertion_order: 10, use_regex: false, extensions: {} },
  ],
};
export const card = {
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: { ...ada, creator: 'me', character_book: book, extensions: { regex_scripts: [script] } },
};
export const named = (name: string, more: Json = {}): Json => ({ ...card, data: { ...card.data, name, ...more } });
export const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The warnings of an answer, each as its code and path. */
export function codesOf({ warnings }: Json): string[] {
  return ((warnings ?? []) as Json[]).map(({ code, path }) => `${String(code)} ${String(path)}`);
}
