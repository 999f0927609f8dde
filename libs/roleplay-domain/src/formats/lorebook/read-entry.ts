import { same } from '../../assets/asset/same.ts';
import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { entryStrategies, type LorebookEntry } from '../../assets/model/lorebook.ts';
import type { At } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import type { Identifiers } from '../remember/free-identifier.ts';
import { choiceReader } from '../values/read-choice.ts';
import { readFlag, readNumber, type Reader, readText, wholeReader } from '../values/read-scalars.ts';
import { EntrySource } from './entry-source.ts';
import { readEntryKeywords } from './read-keywords.ts';
import { readPlacing } from './read-placing.ts';
import { DISPLAY_INDEX, sillyTavernDefaults } from './sillytavern-keys.ts';

export type EntryOptions = {
  readonly report: Report;
  readonly identifiers: Identifiers;
  readonly bookScanDepth: number | null;
  /** In a card no entry sinks the import. */
  readonly strict: boolean;
  /** Its key in an object of entries. */
  readonly key?: string;
  readonly names?: Record<string, string>;
};

/** The entry, and the native fields because of which it is disabled. */
export type EntryReading = { entry: LorebookEntry; disabledBy: string[] };

const DEFAULT_SCAN_DEPTH = 2;
const count = wholeReader({ min: 0 });
const whole = wholeReader();
const percent = wholeReader({ min: 0, max: 100 });
const messages = wholeReader({ min: 0, max: 1000 });

/**
 * One entry in any mixture of dialects (F-70 to F-72).
 * @throws ImportRefused for a native word that isn't one, unless the book is a card's
 */
export function readEntry(object: JsonObject, at: At, options: EntryOptions): EntryReading {
  const { report, strict } = options;
  const source = new EntrySource(object, at, { report, ...(options.names && { names: options.names }) });
  const identifier = readIdentifier(source, options);
  const name = readName(source);
  const content = source.pick(['content', readText]);
  const strategy = source.pick(['strategy', choiceReader(entryStrategies, strict)], ['constant', readConstant]);
  const keywords = readEntryKeywords(source, strict);
  const { outlet, ...placing } = readPlacing(source, strict);
  const isFound = strategy === 'constant' || keywords.keywords.length > 0;
  const vectorOnly = isVectorized(source) && !isFound;
  const disabledBy = disabledFields(source, { noContent: content === undefined, outlet, vectorOnly });
  const enabled = source.pick(['enabled', readFlag], ['disable', readDisable]) ?? true;
  const entry: LorebookEntry = {
    identifier,
    name: name.name,
    content: content ?? '',
    enabled: enabled && disabledBy.length === 0,
    strategy: strategy ?? 'keyword',
    ...keywords,
    ...readMatching(source, options.bookScanDepth),
    ...placing,
    insertionOrder: source.pick(['insertionOrder', whole], ['order', whole], ['insertion_order', whole]) ?? 100,
    probability: readProbability(source),
    ...readTiming(source),
    extensions: {},
  };
  // Last, when it is known which of them had a native field.
  entry.extensions = readExtensions(source, name.beside);
  return { entry: { ...source.others(ownKeys), ...entry }, disabledBy };
}

/** Asked for elsewhere, so never left on the entry as unknown. */
const ownKeys: ReadonlySet<string> = new Set(['useProbability', ...Object.keys(sillyTavernDefaults), DISPLAY_INDEX]);

function readIdentifier(source: EntrySource, { identifiers, key }: EntryOptions): string {
  const [native, uid, id] = ['identifier', 'uid', 'id'].map((path) => source.value(path));
  const order: [string, unknown][] =
    source.dialect === 'worldInfo'
      ? [
          ['uid', uid],
          ['id', id],
        ]
      : [
          ['id', id],
          ['uid', uid],
        ];
  const [path, value] = [['identifier', native] as [string, unknown], ...order].find(
    ([, given]) => given !== undefined,
  ) ?? ['', key];
  return identifiers.take(value, source.at(path));
}

/** `name` wins; a comment beside it is kept in the extensions. A blank name is none if there is a comment. */
function readName(source: EntrySource): { name: string; beside: string | undefined } {
  const name = source.pick(['name', readText]);
  const comment = source.pick(['comment', readText]);
  if (name === undefined || (name === '' && comment !== undefined)) return { name: comment ?? '', beside: undefined };
  return { name, beside: comment === name ? undefined : comment };
}

function readExtensions(source: EntrySource, comment: string | undefined): JsonObject {
  const given = source.value('extensions');
  if (given !== undefined && !isObject(given)) {
    source.report.drop('coerced', source.at('extensions'), 'is no object and was left out');
  }
  const silly = Object.entries(sillyTavernDefaults).flatMap(([key, none]): [string, unknown][] => {
    const value = source.value(key);
    return value === undefined || same(value, none) ? [] : [[key, value]];
  });
  const index = source.value(DISPLAY_INDEX);
  if (index !== undefined) silly.push([DISPLAY_INDEX, index]);
  const priority = source.value('priority');
  const cc: [string, unknown][] = [];
  if (comment !== undefined) cc.push(['comment', comment]);
  if (priority !== undefined) cc.push(['priority', priority]);
  return {
    ...source.otherExtensions(),
    ...group(source, 'sillytavern', silly),
    ...group(source, 'cc', cc),
  };
}

function group(source: EntrySource, name: string, members: [string, unknown][]): JsonObject {
  if (members.length === 0) return {};
  const existing = source.ext[name];
  if (existing !== undefined && !isObject(existing)) {
    source.report.drop('not_stored', source.at(`ext.${name}`), `the entry's own fields took the place of this value`);
  }
  return { [name]: { ...(isObject(existing) ? existing : {}), ...Object.fromEntries(members) } };
}

function isVectorized(source: EntrySource): boolean {
  const path = source.value('vectorized') === true ? 'vectorized' : 'ext.vectorized';
  const vectorized = path === 'vectorized' || source.ext['vectorized'] === true;
  if (vectorized) {
    source.report.warn('not_supported', source.at(path), 'entries are not found by similarity here, only by keywords');
  }
  return vectorized;
}

function disabledFields(
  source: EntrySource,
  { noContent, outlet, vectorOnly }: { noContent: boolean; outlet: boolean; vectorOnly: boolean },
): string[] {
  const { report } = source;
  const disabled = (message: string): void => report.warn('disabled', source.at(''), message);
  if (outlet) report.warn('not_supported', source.at('position'), 'Taproom has no outlets');
  if (noContent) disabled('the entry has no content; it is kept, disabled');
  if (outlet) disabled('the entry goes to an outlet; it is kept, disabled');
  if (vectorOnly) disabled('the entry has no keywords and is found by similarity only; it is kept, disabled');
  return [
    ...(noContent ? ['content'] : []),
    ...(outlet ? ['injectionPosition'] : []),
    ...(vectorOnly ? ['keywords', 'strategy'] : []),
  ];
}

const readConstant: Reader<'constant' | 'keyword'> = (...args) => {
  const constant = readFlag(...args);
  return constant === undefined ? undefined : constant ? 'constant' : 'keyword';
};

const readDisable: Reader<boolean> = (...args) => {
  const disable = readFlag(...args);
  return disable === undefined ? undefined : !disable;
};

function readMatching(source: EntrySource, bookScanDepth: number | null) {
  const scanDepth = source.pick(['scanDepth', messages], ['ext.scan_depth', messages]);
  const caseSensitive = ['caseSensitive', 'case_sensitive', 'ext.case_sensitive'];
  const wholeWords = ['matchWholeWord', 'matchWholeWords', 'ext.match_whole_words'];
  const flag = (paths: readonly string[]) => source.pick(...paths.map((path) => [path, readFlag] as const));
  return {
    scanDepth: scanDepth ?? bookScanDepth ?? DEFAULT_SCAN_DEPTH,
    caseSensitive: flag(caseSensitive) ?? false,
    matchWholeWord: flag(wholeWords) ?? true,
  };
}

function readProbability(source: EntrySource): number {
  const probability = source.pick(['probability', percent], ['ext.probability', percent]) ?? 100;
  const used = source.pick(['useProbability', readFlag], ['ext.useProbability', readFlag]) ?? true;
  return used ? probability : 100;
}

function readTiming(source: EntrySource) {
  const flagOf = (native: string, ...foreign: string[]): boolean =>
    source.pick(...[native, ...foreign].map((path) => [path, readFlag] as const)) ?? false;
  const level = source.pick(['delayUntilRecursion', readLevel], ['ext.delay_until_recursion', readLevel]) ?? false;
  return {
    sticky: source.pick(['sticky', count], ['ext.sticky', count]) ?? 0,
    cooldown: source.pick(['cooldown', count], ['ext.cooldown', count]) ?? 0,
    delay: source.pick(['delay', count], ['ext.delay', count]) ?? 0,
    excludeRecursion: flagOf('excludeRecursion', 'ext.exclude_recursion'),
    preventRecursion: flagOf('preventRecursion', 'ext.prevent_recursion'),
    delayUntilRecursion: level,
    useGroupScoring: flagOf('useGroupScoring', 'ext.use_group_scoring'),
    groupOverride: flagOf('groupOverride', 'ext.group_override'),
    groupName: source.pick(['groupName', readText], ['group', readText], ['ext.group', readText]) ?? '',
    groupWeight: source.pick(['groupWeight', whole], ['ext.group_weight', whole]) ?? 100,
  };
}

/** A flag, or at which level of recursion an entry may become active: any level is a yes. */
const readLevel: Reader<boolean> = (value, at, report) => {
  const level = readNumber(value);
  return level === undefined || typeof value === 'string' ? readFlag(value, at, report) : level > 0;
};
