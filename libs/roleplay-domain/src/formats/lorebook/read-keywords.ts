import { type LorebookEntry, secondaryStrategies } from '../../assets/model/lorebook.ts';
import { choiceReader } from '../values/read-choice.ts';
import { readFlag, readNumber } from '../values/read-scalars.ts';
import { readKeywords } from '../values/read-texts.ts';
import { isPatternKey, logicCodes, nameOfCode, type SecondaryStrategy } from './codes.ts';
import type { EntrySource } from './entry-source.ts';

export type Keywords = Pick<LorebookEntry, 'keywords' | 'secondaryKeywords' | 'secondaryKeywordStrategy' | 'useRegex'>;

/** What makes an entry active, in whichever dialect it is said (F-70). */
export function readEntryKeywords(source: EntrySource, strict: boolean): Keywords {
  const keywords = source.pick(['keywords', readKeywords], ['key', readKeywords], ['keys', readKeywords]) ?? [];
  const secondaryKeywords =
    source.pick(
      ['secondaryKeywords', readKeywords],
      ['keysecondary', readKeywords],
      ['secondary_keys', readKeywords],
    ) ?? [];
  const useRegex = source.pick(['useRegex', readFlag], ['use_regex', readFlag]);
  return {
    keywords,
    secondaryKeywords,
    secondaryKeywordStrategy: readSecondary(source, secondaryKeywords.length > 0, strict),
    useRegex: useRegex ?? [...keywords, ...secondaryKeywords].some(isPatternKey),
  };
}

function readSecondary(source: EntrySource, hasSecondary: boolean, strict: boolean): SecondaryStrategy {
  const native = source.pick(['secondaryKeywordStrategy', choiceReader(secondaryStrategies, strict)]);
  const foreign = { selective: source.pick(['selective', readFlag]), logic: readLogic(source) };
  if (native === undefined) {
    const isSelective = foreign.selective ?? source.dialect === 'worldInfo';
    return isSelective && hasSecondary ? (foreign.logic ?? 'andAny') : 'none';
  }
  if (!agrees(native, foreign, hasSecondary)) {
    source.dropLoser(foreign.selective === undefined ? 'selectiveLogic' : 'selective', 'secondaryKeywordStrategy');
  }
  return native;
}

type Foreign = { selective: boolean | undefined; logic: SecondaryStrategy | undefined };

/* What an export would write for the native word says nothing else, even where it means none. */
function agrees(native: SecondaryStrategy, { selective, logic }: Foreign, hasSecondary: boolean): boolean {
  if (selective === undefined && logic === undefined) return true;
  if (native === 'none') return selective !== true || !hasSecondary;
  return selective !== false && (logic ?? 'andAny') === native;
}

function readLogic(source: EntrySource): SecondaryStrategy | undefined {
  const root = source.value('selectiveLogic');
  const value = root ?? source.value('ext.selectiveLogic');
  if (value === undefined) return undefined;
  const logic = nameOfCode(logicCodes, readNumber(value) ?? -1);
  const path = root === undefined ? 'ext.selectiveLogic' : 'selectiveLogic';
  if (logic === undefined)
    source.report.warn('coerced', source.at(path), 'is no known logic; any of the keywords will do');
  return logic;
}
