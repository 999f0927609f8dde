import { anyObject, described, either, type Field, flag, listOf, oneOf, orNull, text, whole } from '../fields/field.ts';
import type { Fields } from '../fields/members.ts';
import { identifierField } from '../model/entries.ts';
import { entryStrategies, injectionPositions, promptRoles, secondaryStrategies } from '../model/lorebook.ts';

const count = whole({ min: 0 });
/** A level, as one dialect has it, is a yes. */
const flagOrLevel: Field<boolean> = either('boolean', [flag, { ...count, read: (...at) => count.read(...at) > 0 }]);

/** The native members of an entry with their types, in the order of S-335. */
export const nativeEntryFields = {
  identifier: described(identifierField, 'Unique in the book; a UUID is made where there is none.'),
  name: text(),
  content: described(text(), 'What a model is told when the entry is active.'),
  enabled: flag,
  strategy: described(
    oneOf(entryStrategies),
    'constant: always active; keyword: when a keyword was said. Default: keyword.',
  ),
  keywords: listOf(text()),
  secondaryKeywords: listOf(text()),
  secondaryKeywordStrategy: described(oneOf(secondaryStrategies), 'Default: none.'),
  scanDepth: described(whole({ min: 0, max: 1000 }), 'How many of the last messages are searched. Default: 2.'),
  caseSensitive: flag,
  matchWholeWord: described(flag, 'Default: true.'),
  useRegex: described(flag, 'Whether keywords of the form /pattern/flags are patterns.'),
  injectionPosition: described(oneOf(injectionPositions), 'Default: lorebookAfter.'),
  injectionDepth: described(count, 'For atDepth: 0 is after the last message. Default: 4.'),
  injectionRole: described(oneOf(promptRoles), 'For atDepth. Default: system.'),
  insertionOrder: described(whole(), 'Lower stands earlier in the prompt. Default: 100.'),
  probability: described(whole({ min: 0, max: 100 }), 'Percent. Default: 100.'),
  sticky: count,
  cooldown: count,
  delay: count,
  excludeRecursion: flag,
  preventRecursion: flag,
  delayUntilRecursion: flagOrLevel,
  useGroupScoring: flag,
  groupOverride: flag,
  groupName: text(),
  groupWeight: described(whole(), 'Default: 100.'),
  extensions: anyObject,
} satisfies Fields;

/** The members of a book beside its entries. */
export const lorebookHeadFields = {
  name: text({ notBlank: true, maxCharacters: 512 }),
  description: text(),
  scanDepth: orNull(whole({ min: 0, max: 1000 })),
  tokenBudget: orNull(count),
  recursiveScanning: orNull(flag),
  extensions: anyObject,
} satisfies Fields;

export const MOST_LOREBOOK_ENTRIES = 10_000;
