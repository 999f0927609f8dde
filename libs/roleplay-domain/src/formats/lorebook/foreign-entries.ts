import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { splitAtCommas } from '../values/read-texts.ts';

/** An entry with native names, and how the file spells those that differ. */
export type Translated = { object: JsonObject; names: Record<string, string> };

type Translation = (entry: JsonObject) => Translated;

/** Members that moved, by their native name; the rest stays as it is. */
function moved(entry: JsonObject, names: Record<string, string>, values: JsonObject): Translated {
  const gone = new Set(Object.values(names));
  const rest = Object.fromEntries(Object.entries(entry).filter(([key]) => !gone.has(key)));
  return { object: { ...rest, ...values }, names };
}

function given(entry: JsonObject, names: Record<string, string>): JsonObject {
  const members = Object.entries(names).filter(([, foreign]) => Object.hasOwn(entry, foreign));
  return Object.fromEntries(members.map(([native, foreign]) => [native, entry[foreign]]));
}

export const agnaiEntry: Translation = (entry) => {
  const names = { content: 'entry', insertionOrder: 'weight' };
  return moved(entry, names, { ...given(entry, names), keywords: entry['keywords'] ?? [] });
};

export const novelAiEntry: Translation = (entry) => {
  const names = { content: 'text', name: 'displayName', keywords: 'keys', strategy: 'forceActivation' };
  const config = isObject(entry['contextConfig']) ? entry['contextConfig'] : {};
  const values = given(entry, names);
  return moved(entry, names, {
    keywords: [],
    ...values,
    strategy: values['strategy'] === true ? 'constant' : 'keyword',
    insertionOrder: config['budgetPriority'] ?? 0,
  });
};

/** `mode: "folder"` is a heading, not an entry. */
export const isRisuFolder = (entry: JsonObject): boolean => entry['mode'] === 'folder';

export const risuEntry: Translation = (entry) => {
  const names = {
    keywords: 'key',
    secondaryKeywords: 'secondkey',
    insertionOrder: 'insertorder',
    name: 'comment',
    strategy: 'alwaysActive',
    secondaryKeywordStrategy: 'selective',
    probability: 'activationPercent',
  };
  const values = given(entry, names);
  const list = (value: unknown): unknown => {
    if (typeof value !== 'string') return value ?? [];
    return entry['useRegex'] === true ? [value].filter((key) => key !== '') : splitAtCommas(value);
  };
  const spelling = isObject(entry['extentions']) ? entry['extentions'] : {};
  const caseSensitive = spelling['risu_case_sensitive'];
  return moved(entry, names, {
    ...values,
    keywords: list(entry['key']),
    secondaryKeywords: list(entry['secondkey']),
    strategy: values['strategy'] === true ? 'constant' : 'keyword',
    secondaryKeywordStrategy: values['secondaryKeywordStrategy'] === true ? 'andAny' : 'none',
    ...(caseSensitive !== undefined && { caseSensitive }),
  });
};
