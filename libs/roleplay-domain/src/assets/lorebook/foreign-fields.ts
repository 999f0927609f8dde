import { described, either, flag, listOf, oneOf, text, whole } from '../fields/field.ts';
import { promptRoles } from '../model/lorebook.ts';
import type { Fields } from '../fields/members.ts';

const numberOrText = either<number | string>('integer or string', [whole(), text()]);
const texts = listOf(text());

/** Members of other dialects that become native ones (S-336), with the types they must have in create, update and upsert. */
export const foreignEntryFields = {
  keys: described(texts, 'As keywords.'),
  key: described(texts, 'As keywords.'),
  secondary_keys: described(texts, 'As secondaryKeywords.'),
  keysecondary: described(texts, 'As secondaryKeywords.'),
  comment: described(text(), 'As name, where there is none.'),
  constant: described(flag, 'true: strategy constant.'),
  disable: described(flag, 'true: enabled false.'),
  selective: flag,
  selectiveLogic: described(whole({ min: 0, max: 3 }), '0 andAny, 1 notAll, 2 notAny, 3 andAll.'),
  use_regex: described(flag, 'As useRegex.'),
  case_sensitive: described(flag, 'As caseSensitive.'),
  matchWholeWords: described(flag, 'As matchWholeWord.'),
  insertion_order: described(whole(), 'As insertionOrder.'),
  order: described(whole(), 'As insertionOrder.'),
  position: described(
    either<number | string>('integer from 0 to 7 or string', [whole({ min: 0, max: 7 }), text()]),
    'As injectionPosition: before_char, after_char, or a SillyTavern code.',
  ),
  depth: described(whole({ min: 0 }), 'As injectionDepth.'),
  role: described(
    either<number | string>('integer from 0 to 2 or one of: system, user, assistant', [
      whole({ min: 0, max: 2 }),
      oneOf(promptRoles),
    ]),
    'As injectionRole: 0 system, 1 user, 2 assistant.',
  ),
  group: described(text(), 'As groupName.'),
  useProbability: flag,
  id: described(numberOrText, 'As identifier, if that is free in the book.'),
  uid: described(numberOrText, 'As identifier, if that is free in the book.'),
} satisfies Fields;

/** Other spellings of a book's own members (S-334, S-383). */
export const headSpellings = {
  Name: 'name',
  scan_depth: 'scanDepth',
  token_budget: 'tokenBudget',
  recursive_scanning: 'recursiveScanning',
} as const;
