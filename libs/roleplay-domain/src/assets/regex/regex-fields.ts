import { described, type Field, flag, listOf, oneOf, orNull, text, whole } from '../fields/field.ts';
import { InvalidValue } from '../fields/invalid-value.ts';
import type { Fields } from '../fields/members.ts';
import { identifierField } from '../model/entries.ts';
import { regexPlacements, regexSubstitutions, regexTimings } from '../model/regex.ts';
import { compileScript } from './compile-script.ts';

const pattern = text({ notEmpty: true, maxBytes: 64 * 1024 });

/** A pattern that works: an import may keep one that doesn't, nobody can write it (S-149, F-92). */
const findRegexField: Field<string> = {
  schema: {
    ...pattern.schema,
    description: 'A bare pattern (case counts, first match only) or /pattern/flags with flags of gimsu.',
  },
  read(value, place) {
    const given = pattern.read(value, place);
    const script = compileScript(given);
    if (script.kind === 'compiled') return given;
    throw new InvalidValue(place, `a regular expression that works: ${script.problem}`, value);
  },
};

export const regexEntryFields = {
  name: text(),
  findRegex: findRegexField,
  replaceString: described(text(), '$0 or {{match}} is the match, $1 … and $<name> are its groups.'),
  identifier: described(identifierField, 'Unique in the group; a UUID is made where there is none.'),
  trimStrings: described(listOf(text()), 'Removed from every text that is inserted.'),
  placements: described(listOf(oneOf(regexPlacements)), 'Whose texts it is applied to. Default: char.'),
  timing: described(oneOf(regexTimings), 'Default: display.'),
  substitution: described(oneOf(regexSubstitutions), 'Whether macros in findRegex are filled in. Default: none.'),
  minDepth: orNull(described(whole({ min: 0 }), '0 is the newest message.')),
  maxDepth: orNull(whole({ min: 0 })),
  enabled: described(flag, 'Default: true.'),
} satisfies Fields;

export const regexEntryRequired = ['name', 'findRegex', 'replaceString'] as const;
export const regexNameField = text({ notEmpty: true, maxCharacters: 512 });
export const MOST_REGEX_ENTRIES = 1000;
