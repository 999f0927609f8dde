import type { JsonObject } from '../../assets/model/json.ts';
import { type RegexEntry, regexSubstitutions } from '../../assets/model/regex.ts';
import { placementCodes } from './read-placement.ts';
import { isUuid, uuidFrom } from './uuid-from.ts';

/** A script as SillyTavern has it, every key of F-90 included. */
export function writeScript(entry: RegexEntry): JsonObject {
  const { identifier, timing, placements } = entry;
  return {
    id: isUuid(identifier) ? identifier : uuidFrom(identifier),
    scriptName: entry.name,
    findRegex: entry.findRegex,
    replaceString: entry.replaceString,
    trimStrings: entry.trimStrings,
    placement: placements.map((placement) => placementCodes[placement]),
    disabled: !entry.enabled,
    markdownOnly: timing === 'display' || timing === 'sendAndDisplay',
    promptOnly: timing === 'send' || timing === 'sendAndDisplay',
    runOnEdit: timing === 'editAndReceive',
    substituteRegex: regexSubstitutions.indexOf(entry.substitution),
    minDepth: entry.minDepth,
    maxDepth: entry.maxDepth,
    // The id of another form would get lost; native names are read, and win.
    ...(!isUuid(identifier) && { identifier }),
  };
}

/* Which native fields decide about a key; those of closed entries that aren't here are always given back. */
const fields: Readonly<Record<string, readonly string[]>> = {
  id: ['identifier'],
  identifier: ['identifier'],
  scriptName: ['name'],
  name: ['name'],
  findRegex: ['findRegex'],
  replaceString: ['replaceString'],
  trimStrings: ['trimStrings'],
  placement: ['placements', 'timing', 'enabled'],
  placements: ['placements'],
  timing: ['timing'],
  markdownOnly: ['timing', 'placements'],
  promptOnly: ['timing', 'placements'],
  runOnEdit: ['timing'],
  substitution: ['substitution'],
  substituteRegex: ['substitution'],
  minDepth: ['minDepth', 'maxDepth', 'enabled'],
  maxDepth: ['minDepth', 'maxDepth', 'enabled'],
};

export function scriptFieldsOf([name = '']: readonly string[], disabledBy: readonly string[]): readonly string[] {
  if (name === 'enabled' || name === 'disabled') return ['enabled', ...disabledBy];
  return Object.hasOwn(fields, name) ? (fields[name] ?? []) : [];
}
