import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { type LorebookEntry, lorebookEntryDefaults } from '../../assets/model/lorebook.ts';
import { isPatternKey, logicCodes, positionCodes, roleCodes } from './codes.ts';
import { DISPLAY_INDEX, sillyTavernDefaults } from './sillytavern-keys.ts';

const nativeKeys = new Set(['identifier', 'content', ...Object.keys(lorebookEntryDefaults)]);

/** An entry as World Info has it, every field of F-70 and F-71 included. */
export function writeWorldInfoEntry(entry: LorebookEntry, uid: number): JsonObject {
  const { sillytavern, ...rest } = entry.extensions;
  const silly = isObject(sillytavern) ? sillytavern : {};
  const known = (key: string): boolean => Object.hasOwn(sillyTavernDefaults, key) || key === DISPLAY_INDEX;
  const strange = Object.fromEntries(Object.entries(silly).filter(([key]) => !known(key)));
  const extensions = {
    ...rest,
    ...(sillytavern !== undefined && !isObject(sillytavern) && { sillytavern }),
    ...(Object.keys(strange).length > 0 && { sillytavern: strange }),
  };
  return {
    ...unknownKeys(entry),
    uid,
    key: entry.keywords,
    keysecondary: entry.secondaryKeywords,
    comment: entry.name,
    content: entry.content,
    constant: entry.strategy === 'constant',
    ...sillyTavernDefaults,
    ...Object.fromEntries(Object.entries(silly).filter(([key]) => known(key))),
    selective: entry.secondaryKeywordStrategy !== 'none' || entry.secondaryKeywords.length === 0,
    selectiveLogic: logicCode(entry),
    order: entry.insertionOrder,
    position: positionCodes[entry.injectionPosition],
    disable: !entry.enabled,
    ...fieldsOf(entry, ['excludeRecursion', 'preventRecursion', 'delayUntilRecursion', 'probability']),
    useProbability: true,
    depth: entry.injectionDepth,
    group: entry.groupName,
    ...fieldsOf(entry, ['groupOverride', 'groupWeight', 'scanDepth', 'caseSensitive']),
    matchWholeWords: entry.matchWholeWord,
    ...fieldsOf(entry, ['useGroupScoring', 'sticky', 'cooldown', 'delay']),
    role: roleCodes[entry.injectionRole],
    ...(Object.keys(extensions).length > 0 && { extensions }),
    ...notSayable(entry, String(uid) !== entry.identifier),
    ...(entry.useRegex !== derivedUseRegex(entry) && { useRegex: entry.useRegex }),
  };
}

function fieldsOf<K extends keyof LorebookEntry>(entry: LorebookEntry, names: readonly K[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, entry[name]]));
}

/** What a CharacterBook's extensions say, and what they mean when they are missing. */
const extensionFields = [
  ['depth', (entry: LorebookEntry) => entry.injectionDepth, 4],
  ['role', (entry: LorebookEntry) => roleCodes[entry.injectionRole], 0],
  ['selectiveLogic', (entry: LorebookEntry) => logicCode(entry), 0],
  ['probability', (entry: LorebookEntry) => entry.probability, 100],
  ['match_whole_words', (entry: LorebookEntry) => entry.matchWholeWord, true],
  ['sticky', (entry: LorebookEntry) => entry.sticky, 0],
  ['cooldown', (entry: LorebookEntry) => entry.cooldown, 0],
  ['delay', (entry: LorebookEntry) => entry.delay, 0],
  ['exclude_recursion', (entry: LorebookEntry) => entry.excludeRecursion, false],
  ['prevent_recursion', (entry: LorebookEntry) => entry.preventRecursion, false],
  ['delay_until_recursion', (entry: LorebookEntry) => entry.delayUntilRecursion, false],
  ['group', (entry: LorebookEntry) => entry.groupName, ''],
  ['group_override', (entry: LorebookEntry) => entry.groupOverride, false],
  ['group_weight', (entry: LorebookEntry) => entry.groupWeight, 100],
  ['use_group_scoring', (entry: LorebookEntry) => entry.useGroupScoring, false],
] as const;

/** An entry as a CharacterBook or a `lorebook_v3` has it. `bookScanDepth` is what a missing scan depth means there. */
export function writeCharacterBookEntry(entry: LorebookEntry, bookScanDepth: number | null): JsonObject {
  const { own, extensions } = splitExtensions(entry);
  const mapped = extensionFields.flatMap(([key, read, none]) => (read(entry) === none ? [] : [[key, read(entry)]]));
  return {
    ...unknownKeys(entry),
    keys: entry.keywords,
    secondary_keys: entry.secondaryKeywords,
    ...own,
    content: entry.content,
    constant: entry.strategy === 'constant',
    selective: entry.secondaryKeywordStrategy !== 'none',
    insertion_order: entry.insertionOrder,
    enabled: entry.enabled,
    position: entry.injectionPosition === 'lorebookBefore' ? 'before_char' : 'after_char',
    case_sensitive: entry.caseSensitive,
    use_regex: entry.useRegex,
    name: entry.name,
    id: entry.identifier,
    extensions: {
      ...extensions,
      position: positionCodes[entry.injectionPosition],
      ...Object.fromEntries(mapped),
      ...(entry.scanDepth !== (bookScanDepth ?? 2) && { scan_depth: entry.scanDepth }),
    },
    ...notSayable(entry, false),
  };
}

/** `own`: what a CharacterBook has members of its own for. Beside a blank name a comment would be read as the name. */
function splitExtensions({ name, extensions }: LorebookEntry): { own: JsonObject; extensions: JsonObject } {
  const { cc, ...rest } = extensions;
  if (!isObject(cc)) return { own: {}, extensions };
  const members = Object.entries(cc);
  const isOwn = ([key]: [string, unknown]): boolean => key === 'priority' || (key === 'comment' && name !== '');
  const others = Object.fromEntries(members.filter((member) => !isOwn(member)));
  return {
    own: Object.fromEntries(members.filter(isOwn)),
    extensions: { ...rest, ...(Object.keys(others).length > 0 && { cc: others }) },
  };
}

/* A dialect without a word for it reads our own: native names win over all others. */
function notSayable(entry: LorebookEntry, identifier: boolean): JsonObject {
  const { secondaryKeywordStrategy, secondaryKeywords } = entry;
  const hidden = secondaryKeywordStrategy !== 'none' && secondaryKeywords.length === 0;
  return { ...(identifier && { identifier: entry.identifier }), ...(hidden && { secondaryKeywordStrategy }) };
}

function logicCode({ secondaryKeywordStrategy }: LorebookEntry): number {
  return secondaryKeywordStrategy === 'none' ? logicCodes.andAny : logicCodes[secondaryKeywordStrategy];
}

function derivedUseRegex({ keywords, secondaryKeywords }: LorebookEntry): boolean {
  return [...keywords, ...secondaryKeywords].some(isPatternKey);
}

function unknownKeys(entry: LorebookEntry): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !nativeKeys.has(key)));
}
