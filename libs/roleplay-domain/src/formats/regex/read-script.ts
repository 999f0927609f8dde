import type { JsonObject } from '../../assets/model/json.ts';
import { type RegexEntry, regexSubstitutions, regexTimings } from '../../assets/model/regex.ts';
import { compileScript } from '../../assets/regex/compile-script.ts';
import { moreBytesThan } from '../../assets/fields/text-size.ts';
import type { At } from '../outcome/at.ts';
import { invalidAt } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import type { Identifiers } from '../remember/free-identifier.ts';
import { choiceReader } from '../values/read-choice.ts';
import { readFlag, type Reader, readNumber, readText } from '../values/read-scalars.ts';
import { readTexts } from '../values/read-texts.ts';
import { readPlacements } from './read-placement.ts';
import { ScriptSource } from './script-source.ts';

export type ScriptOptions = {
  readonly report: Report;
  readonly identifiers: Identifiers;
  /** In a card or preset no script sinks the import. */
  readonly strict: boolean;
};

export type ScriptReading = { entry: RegexEntry; disabledBy: string[] };

const MOST_PATTERN_BYTES = 64 * 1024;

/**
 * One script in SillyTavern's or native names (F-90 to F-92). Undefined for one that can't be kept in a card.
 * @throws ImportRefused for a native word that isn't one, or a pattern that is too long, in a file of scripts
 */
export function readScript(object: JsonObject, at: At, options: ScriptOptions): ScriptReading | undefined {
  const { report, identifiers, strict } = options;
  const source = new ScriptSource(object, at, report);
  const findRegex = source.pick(['findRegex', readText]) ?? '';
  if (moreBytesThan(findRegex, MOST_PATTERN_BYTES)) {
    if (strict) throw invalidAt(source.at('findRegex'), 'a pattern of at most 64 KiB', findRegex);
    report.drop('damaged', at, 'its pattern is longer than 64 KiB; the script was left out');
    return undefined;
  }
  const { placements, old } = readPlacements(source, strict);
  const [minDepth, maxDepth, swapped] = readDepths(source);
  const disabledBy = disabledFields(source, { findRegex, placements, swapped });
  const enabled = source.pick(['enabled', readFlag], ['disabled', notFlag]) ?? true;
  const id = source.value('identifier') ?? source.value('id');
  const entry: RegexEntry = {
    identifier: identifiers.take(id, source.at(source.value('identifier') === undefined ? 'id' : 'identifier')),
    name: readName(source),
    findRegex,
    replaceString: source.pick(['replaceString', readText]) ?? '',
    trimStrings: source.pick(['trimStrings', readTexts]) ?? [],
    placements,
    timing: readTiming(source, { old, strict }),
    substitution: readSubstitution(source, strict),
    minDepth,
    maxDepth,
    enabled: enabled && disabledBy.length === 0,
  };
  return { entry, disabledBy };
}

const NO_NAME = 'Regex';

function readName(source: ScriptSource): string {
  const name = source.pick(['name', readText], ['scriptName', readText]);
  if (name !== undefined && name !== '') return name;
  source.report.warn('coerced', source.at('scriptName'), `the script has no name; it is called ${NO_NAME}`);
  return NO_NAME;
}

function disabledFields(
  source: ScriptSource,
  { findRegex, placements, swapped }: { findRegex: string; placements: readonly string[]; swapped: boolean },
): string[] {
  const script = compileScript(findRegex);
  const disabled = (message: string): void =>
    source.report.warn('disabled', source.at(), `${message}; the script is kept, disabled`);
  if (script.kind === 'faulty') disabled(`its pattern does not work: ${script.problem}`);
  if (placements.length === 0) disabled('it has no placement that there is here');
  if (swapped) disabled('its smallest depth is above its largest');
  return [
    ...(script.kind === 'faulty' ? ['findRegex'] : []),
    ...(placements.length === 0 ? ['placements'] : []),
    ...(swapped ? ['minDepth', 'maxDepth'] : []),
  ];
}

const notFlag: Reader<boolean> = (...args) => {
  const flag = readFlag(...args);
  return flag === undefined ? undefined : !flag;
};

function readTiming(source: ScriptSource, { old, strict }: { old: boolean; strict: boolean }): RegexEntry['timing'] {
  const native = source.pick(['timing', choiceReader(regexTimings, strict)]);
  const [display, send, onEdit] = ['markdownOnly', 'promptOnly', 'runOnEdit'].map((name) =>
    source.pick([name, readFlag]),
  );
  return native ?? foreignTiming({ display: old || display, send: old || send, onEdit });
}

type Flags = { display: boolean | undefined; send: boolean | undefined; onEdit: boolean | undefined };

function foreignTiming({ display, send, onEdit }: Flags): RegexEntry['timing'] {
  if (display === undefined && send === undefined && onEdit === undefined) return 'display';
  if (display) return send ? 'sendAndDisplay' : 'display';
  if (send) return 'send';
  return onEdit ? 'editAndReceive' : 'receive';
}

function readSubstitution(source: ScriptSource, strict: boolean): RegexEntry['substitution'] {
  const native = source.pick(['substitution', choiceReader(regexSubstitutions, strict)]);
  const given = source.value('substituteRegex');
  if (native !== undefined || given === undefined || given === false) return native ?? 'none';
  const named = regexSubstitutions[given === true ? 1 : (readNumber(given) ?? -1)];
  if (named === undefined) source.report.warn('coerced', source.at('substituteRegex'), 'is no known way; none is used');
  return named ?? 'none';
}

/** Only a whole number from 0 on is a depth; the last is whether no depth lies between them. */
function readDepths(source: ScriptSource): [number | null, number | null, boolean] {
  const depth = (name: string): number | null => {
    const number = readNumber(source.value(name));
    return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : null;
  };
  const [min, max] = [depth('minDepth'), depth('maxDepth')];
  if (min === null || max === null || min <= max) return [min, max, false];
  source.report.warn('coerced', source.at('maxDepth'), 'is below minDepth, and was raised to it');
  return [min, min, true];
}
