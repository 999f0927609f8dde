import { isObject, numberOf } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { type CardForm, cardForm, specifiedCard, unspecifiedCard } from '../card/card-form.ts';
import { ImportRefused, invalidAt } from '../outcome/import-refused.ts';
import { inside } from '../outcome/at.ts';
import type { BookFormat, Detection, ImportKind, PresetFormat } from './detection.ts';
import { refuseKnownOthers } from './known-others.ts';

/**
 * What a value is, by the first row of F-22 that fits. `asked` is the kind that somebody expects.
 * @throws ImportRefused for what is nothing, or is refused by name
 */
export function detectJson(root: unknown, asked?: ImportKind): Detection {
  const scripts = detectScripts(root);
  if (!isObject(root)) {
    if (scripts) return scripts;
    throw unknownFormat();
  }
  return (
    bySpec(root) ?? innerCard(root, asked === 'character') ?? scripts ?? byMarks(root) ?? withoutMarks(root, asked)
  );
}

function character(form: CardForm | undefined): Detection | undefined {
  return form && { kind: 'character', format: form.format, form };
}

/** Rows 1 to 4. */
function bySpec(root: JsonObject): Detection | undefined {
  const card = specifiedCard(root);
  if (card) return character(card);
  const { spec, data } = root;
  if (typeof spec !== 'string') return undefined;
  if (spec === 'lorebook_v3' && isObject(data) && Object.hasOwn(data, 'entries'))
    return { kind: 'lorebook', format: spec };
  if (spec.startsWith('chara_card_v') || spec === 'lorebook_v3')
    throw invalidAt(inside(undefined, 'data'), 'object', data);
  throw new ImportRefused(
    'studio.import_unknown_format',
    `The spec ${JSON.stringify(spec.slice(0, 80))} is not known here`,
  );
}

/** Row 5. */
function innerCard(root: JsonObject, nameIsEnough: boolean): Detection | undefined {
  if (!isObject(root['character'])) return undefined;
  const form = cardForm(root, nameIsEnough);
  return form?.path[0] === 'character' ? character(form) : undefined;
}

const isScript = (item: unknown): item is JsonObject => isObject(item) && typeof item['findRegex'] === 'string';

/** Row 6. */
function detectScripts(root: unknown): Detection | undefined {
  const list = isObject(root) ? (isScript(root) ? [root] : root['entries']) : root;
  if (!Array.isArray(list)) return undefined;
  const scripts = list.filter(isScript);
  if (scripts.length === 0) return undefined;
  const native = scripts.some((script) => Object.hasOwn(script, 'placements') || Object.hasOwn(script, 'timing'));
  return { kind: 'regex', format: native ? 'regex_native' : 'regex_st' };
}

/** Rows 7 to 13. */
function byMarks(root: JsonObject): Detection | undefined {
  const book = markedBook(root);
  if (book) return { kind: 'lorebook', format: book };
  if (root['type'] === 'regex' && Array.isArray(root['data'])) return { kind: 'regex', format: 'regex_risu' };
  const preset = presetFormat(root);
  if (preset) return { kind: 'preset', format: preset };
  if (isObject(root['personas']) && isObject(root['persona_descriptions']))
    return { kind: 'persona', format: 'personas_st' };
  return isChatRow(root) ? { kind: 'chat', format: 'chat_jsonl' } : undefined;
}

function markedBook(root: JsonObject): BookFormat | undefined {
  if (root['type'] === 'risu' && Array.isArray(root['data'])) return 'lorebook_risu';
  if (!Array.isArray(root['entries'])) return undefined;
  if (root['kind'] === 'memory') return 'lorebook_agnai';
  return Object.hasOwn(root, 'lorebookVersion') ? 'lorebook_novelai' : undefined;
}

function presetFormat(root: JsonObject): PresetFormat | undefined {
  const { version, type, data } = root;
  const isExport = numberOf(version) !== undefined && typeof type === 'string';
  if (isExport && isObject(data) && Array.isArray(data['prompts'])) return 'preset_st_prompt_manager';
  if (Object.hasOwn(root, 'basicPrompts') || hasPresetEntries(root['entries'])) return 'preset_native';
  if (Array.isArray(root['prompts']) || Array.isArray(root['prompt_order'])) return 'preset_st';
  const legacy = ['main_prompt', 'nsfw_prompt', 'jailbreak_prompt'].some((name) => Object.hasOwn(root, name));
  return legacy ? 'preset_st_legacy' : undefined;
}

function hasPresetEntries(entries: unknown): boolean {
  if (!Array.isArray(entries)) return false;
  return entries.some((entry: unknown) => {
    if (!isObject(entry)) return false;
    const { injectionPosition: position, type } = entry;
    return (
      position === 'relative' || position === 'absolute' || ['builtin', 'marker', 'custom'].includes(type as string)
    );
  });
}

/** Row 13: the header of a chat, or one of its rows. */
export function isChatRow(root: JsonObject): boolean {
  if (Object.hasOwn(root, 'chat_metadata')) return true;
  if (typeof root['user_name'] === 'string' && typeof root['character_name'] === 'string') return true;
  return Object.hasOwn(root, 'mes') && (Object.hasOwn(root, 'name') || Object.hasOwn(root, 'is_user'));
}

/** Rows 14 to 18, after what is refused by name. */
function withoutMarks(root: JsonObject, asked: ImportKind | undefined): Detection {
  refuseKnownOthers(root);
  const wrapped = unspecifiedCard(root, false);
  if (wrapped?.format === 'card_wrapper_without_spec')
    return { kind: 'character', format: wrapped.format, form: wrapped };
  const book = bookFormat(root['entries']);
  if (book) return { kind: 'lorebook', format: book };
  const isTheme = Object.hasOwn(root, 'name') && Object.hasOwn(root, 'main_text_color');
  const card = unspecifiedCard(root, asked === 'character' && !isTheme);
  if (card) return { kind: 'character', format: card.format, form: card };
  if (isTheme) return { kind: 'theme', format: 'theme_st' };
  throw unknownFormat();
}

/** Row 15: a book by the first entry that has a dialect's names; an empty one is native. */
function bookFormat(entries: unknown): BookFormat | undefined {
  if (!Array.isArray(entries) && !isObject(entries)) return undefined;
  const list: unknown[] = Array.isArray(entries) ? entries : Object.values(entries);
  if (list.length === 0) return 'lorebook_native';
  const marks = ['content', 'keys', 'key', 'keywords', 'strategy'];
  const entry = list.find((item) => isObject(item) && marks.some((mark) => Object.hasOwn(item, mark)));
  if (!isObject(entry)) return undefined;
  if (Object.hasOwn(entry, 'strategy') || Object.hasOwn(entry, 'keywords')) return 'lorebook_native';
  return Object.hasOwn(entry, 'key') ? 'worldinfo' : 'character_book';
}

function unknownFormat(): ImportRefused {
  const message =
    'This JSON is none of the formats that are known here: a character card, a lorebook, regex scripts, a preset, personas, a chat or a theme';
  return new ImportRefused('studio.import_unknown_format', message);
}
