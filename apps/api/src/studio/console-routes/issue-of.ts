import type { IssueCode, ProblemIssue, ProblemParams } from '@taproom/contracts';

type Reading = readonly [RegExp, IssueCode, ((...groups: string[]) => ProblemParams)?];

/** What the tools' checks expect, by the names that the console has words for. */
const readings: readonly Reading[] = [
  [/^(?:string|string or null)$/, 'not_text'],
  [/^string that is not blank$/, 'blank'],
  [/^string that is not empty$/, 'empty'],
  [/^string of at most (\d+) characters$/, 'too_long', (limit = '') => ({ limit })],
  [/^boolean$/, 'not_boolean'],
  [/^integer from (-?\d+) to (-?\d+)$/, 'out_of_range', (least = '', most = '') => ({ least, most })],
  [/^integer >= (-?\d+)$/, 'below', (least = '') => ({ least })],
  [/^integer <= (-?\d+)$/, 'above', (most = '') => ({ most })],
  [/^integer$/, 'not_number'],
  [/^integer that is not below minDepth$/, 'depths_reversed'],
  [/^one of: (.+)$/s, 'not_one_of', (choices = '') => ({ choices })],
  [/^object$/, 'not_object'],
  [/^array$/, 'not_list'],
  [/^an identifier that no entry before it has$/, 'repeated'],
  [/^a supported .+ field$/, 'unknown'],
  [/^a regular expression that works: (.+)$/s, 'pattern_malformed', (reason = '') => ({ reason })],
];

/** @param expected as a tool says it; in words alone where it is none of those known here */
export function issueOf(path: string, expected: string): ProblemIssue {
  const message = `must be ${expected}`;
  for (const [pattern, code, paramsOf] of readings) {
    const match = pattern.exec(expected);
    if (match) return { path, message, code, ...(paramsOf && { params: paramsOf(...match.slice(1)) }) };
  }
  return { path, message };
}
