import type { CodeProblem } from './code-problem.ts';
import { duplicateText, faultText } from './json-error-text.ts';
import type { JsonReading } from './json-syntax.ts';

/** What an editor marks in a text. */
export function jsonProblems(reading: JsonReading): CodeProblem[] {
  if (!reading.ok) {
    const { start, end } = reading.error;
    return [{ from: start, to: end, severity: 'error', message: faultText(reading.error) }];
  }
  return reading.document.duplicates.map((duplicate) => ({
    from: duplicate.start,
    to: duplicate.end,
    severity: 'warning',
    message: duplicateText(duplicate),
  }));
}
