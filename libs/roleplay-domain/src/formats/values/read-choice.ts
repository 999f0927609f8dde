import { invalidAt } from '../outcome/import-refused.ts';
import type { Reader } from './read-scalars.ts';

/**
 * One of the words of a native field. Another one is not guessed: in a file of its own the import is refused at that path
 * (`strict`), in a card the member is dropped.
 * @throws ImportRefused
 */
export function choiceReader<const T extends string>(choices: readonly T[], strict: boolean): Reader<T> {
  const expected = `one of: ${choices.join(', ')}`;
  return (value, at, report) => {
    const choice = choices.find((candidate) => candidate === value);
    if (choice !== undefined || value === undefined || value === null) return choice;
    if (strict) throw invalidAt(at, expected, value);
    report.drop('coerced', at, `is not ${expected}; the default is used`);
    return undefined;
  };
}
