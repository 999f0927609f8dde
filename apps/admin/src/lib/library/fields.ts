import type { EntryKind, LibraryAsset, LibraryKind, LibraryMembers } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

/** How a member is typed: a line, a text, a list with one item a line, or one of a few words. */
export type FieldLook = 'line' | 'text' | 'lines' | readonly { value: string; label: () => string }[];
export type LibraryField = { name: string; label: () => string; look: FieldLook; number?: boolean };
export type FieldTexts = Readonly<Record<string, string>>;

const line = (name: string, label: () => string): LibraryField => ({ name, label, look: 'line' });
const text = (name: string, label: () => string): LibraryField => ({ name, label, look: 'text' });
const lines = (name: string, label: () => string): LibraryField => ({ name, label, look: 'lines' });
const oneOf = (name: string, label: () => string, options: Record<string, () => string>): LibraryField => ({
  name,
  label,
  look: Object.entries(options).map(([value, words]) => ({ value, label: words })),
});
const enabled = oneOf('enabled', () => m.library_field_enabled(), {
  true: () => m.library_on(),
  false: () => m.library_off(),
});

/** The main fields; whatever else an asset has is left as it is. */
export const assetFields: Record<LibraryKind, readonly LibraryField[]> = {
  character: [
    line('name', () => m.library_field_name()),
    text('description', () => m.library_field_description()),
    text('first_mes', () => m.library_field_first_mes()),
    text('personality', () => m.library_field_personality()),
    text('scenario', () => m.library_field_scenario()),
    text('mes_example', () => m.library_field_mes_example()),
    text('system_prompt', () => m.library_field_system_prompt()),
    text('post_history_instructions', () => m.library_field_post_history()),
    text('creator_notes', () => m.library_field_creator_notes()),
    line('creator', () => m.library_field_creator()),
    line('character_version', () => m.library_field_version()),
    lines('tags', () => m.library_field_tags()),
  ],
  lorebook: [line('name', () => m.library_field_name()), text('description', () => m.library_field_description())],
  regex: [line('name', () => m.library_field_name())],
  preset: [line('name', () => m.library_field_name())],
  persona: [line('name', () => m.library_field_name()), text('description', () => m.library_field_description())],
};

export const entryFields: Record<EntryKind, readonly LibraryField[]> = {
  lorebook: [
    line('name', () => m.library_field_name()),
    lines('keywords', () => m.library_field_keywords()),
    text('content', () => m.library_field_content()),
    oneOf('strategy', () => m.library_field_strategy(), {
      keyword: () => m.library_strategy_keyword(),
      constant: () => m.library_strategy_constant(),
    }),
    { ...line('insertionOrder', () => m.library_field_order()), number: true },
    enabled,
  ],
  regex: [
    line('name', () => m.library_field_name()),
    text('findRegex', () => m.library_field_find()),
    text('replaceString', () => m.library_field_replace()),
    enabled,
  ],
  preset: [
    line('name', () => m.library_field_name()),
    oneOf('role', () => m.library_field_role(), {
      system: () => 'system',
      user: () => 'user',
      assistant: () => 'assistant',
    }),
    text('content', () => m.library_field_content()),
    enabled,
  ],
};

/** Where an asset has its members: a character's are those of its card. */
export const membersOf = (asset: LibraryAsset): LibraryMembers =>
  (asset.kind === 'character' ? asset['data'] : asset) as LibraryMembers;

export function textsOf(fields: readonly LibraryField[], members: LibraryMembers): FieldTexts {
  return Object.fromEntries(fields.map(({ name }) => [name, textOf(members[name])]));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join('\n');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Only what was typed: a member that nobody touched is not sent, so nothing of it can get lost here. */
export function changedMembers(fields: readonly LibraryField[], typed: FieldTexts, stored: FieldTexts): LibraryMembers {
  const changed = fields.filter(({ name }) => typed[name] !== stored[name]);
  return Object.fromEntries(changed.map((field) => [field.name, valueOf(field, typed[field.name] ?? '')]));
}

function valueOf({ name, look, number }: LibraryField, typed: string): unknown {
  if (look === 'lines')
    return typed
      .split('\n')
      .map((each) => each.trim())
      .filter(Boolean);
  if (name === 'enabled') return typed === 'true';
  if (number === true && typed.trim() !== '' && Number.isFinite(Number(typed))) return Number(typed);
  return typed;
}
