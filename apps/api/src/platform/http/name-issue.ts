import type { ProblemIssue, ProblemParams } from '@taproom/contracts';
import { issueWordings } from './issue-wordings.ts';

const NUMBERS = new Set(['limit', 'least', 'most', 'line', 'column']);

/** The issue with the stable name of what it says, where it has one, for those who say it in another language. */
export function nameIssue(issue: { path: string; message: string }): ProblemIssue {
  for (const [code, wording] of issueWordings) {
    const found = wording.exec(issue.message);
    if (found) return { ...issue, code, ...paramsOf(found.groups ?? {}) };
  }
  return issue;
}

function paramsOf(groups: Readonly<Record<string, string | undefined>>): { params?: ProblemParams } {
  const given = Object.entries(groups).flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]));
  if (given.length === 0) return {};
  return { params: Object.fromEntries(given.map(([name, text]) => [name, NUMBERS.has(name) ? Number(text) : text])) };
}
