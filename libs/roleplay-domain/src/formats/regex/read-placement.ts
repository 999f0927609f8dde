import { isObject } from '../../assets/fields/number-token.ts';
import { type RegexEntry, regexPlacements } from '../../assets/model/regex.ts';
import { inside } from '../outcome/at.ts';
import { invalidAt } from '../outcome/import-refused.ts';
import { readNumber } from '../values/read-scalars.ts';
import type { ScriptSource } from './script-source.ts';

type Placements = RegexEntry['placements'];
type Placement = Placements[number];

export type PlacementReading = {
  placements: Placements;
  /** Old scripts said by a placement that display and prompt are meant. */
  old: boolean;
};

export const placementCodes: Readonly<Record<Placement, number>> = { user: 1, char: 2, lorebook: 5, reasoning: 6 };

const [OLD_DISPLAY, SLASH_COMMAND, OLD_SEND_AS] = [0, 3, 4];

/** Whose texts a script is for (F-90). */
export function readPlacements(source: ScriptSource, strict: boolean): PlacementReading {
  const native = nativePlacements(source, strict);
  if (native !== undefined) return { placements: native, old: false };
  const given = source.value('placement');
  if (given === undefined) return { placements: ['char'], old: false };
  const codes = (Array.isArray(given) ? (given as unknown[]) : [given]).map((item) => readNumber(item));
  if (!Array.isArray(given)) source.report.warn('coerced', source.at('placement'), 'was read as a list of one');
  const old = codes.includes(OLD_DISPLAY);
  if (old && codes.length === 1) return { placements: [...regexPlacements], old };
  const placements = codes.flatMap((code, index) => placementOf(source, code, index));
  return { placements: [...new Set(placements)], old };
}

function placementOf(source: ScriptSource, code: number | undefined, index: number): Placement[] {
  const placement = regexPlacements.find((name) => placementCodes[name] === code);
  if (placement !== undefined) return [placement];
  const at = inside(source.at('placement'), index);
  if (code === SLASH_COMMAND || code === OLD_SEND_AS) {
    source.report.warn('not_supported', at, 'there are no slash commands here, so the script has nothing to do there');
  } else if (code !== OLD_DISPLAY) source.report.drop('coerced', at, 'is no known placement and was left out');
  return [];
}

function nativePlacements(source: ScriptSource, strict: boolean): Placements | undefined {
  const given = source.value('placements');
  if (given === undefined) return undefined;
  const at = source.at('placements');
  if (!Array.isArray(given) || isObject(given)) {
    if (strict) throw invalidAt(at, 'array', given);
    source.report.drop('coerced', at, 'is no list; the default is used');
    return undefined;
  }
  return given.flatMap((item: unknown, index) => {
    const placement = regexPlacements.find((name) => name === item);
    if (placement !== undefined) return [placement];
    const expected = `one of: ${regexPlacements.join(', ')}`;
    if (strict) throw invalidAt(inside(at, index), expected, item);
    source.report.drop('coerced', inside(at, index), `is not ${expected}; it was left out`);
    return [];
  });
}
