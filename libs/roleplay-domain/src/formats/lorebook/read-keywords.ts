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
  const selective = source.pick(['selective', readFlag]);
  const logic = readLogic(source);
  if (native === undefined) {
    return (selective ?? source.dialect === 'worldInfo') && hasSecondary ? (logic ?? 'andAny') : 'none';
  }
  // What an export would write for the native word says nothing else, even where it means none.
  const agrees =
    native === 'none' ? selective !== true || !hasSecondary : selective !== false && (logic ?? 'andAny') === native;
  if (!agrees && (selective !== undefined || logic !== undefined)) {
    source.dropLoser(selective === undefined ? 'selectiveLogic' : 'selective', 'secondaryKeywordStrategy');
  }
  return native;
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
