import { TaproomError, TaproomUnreachableError, type Problem } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';
import { discoveryText } from './discovery-text.ts';
import { issueText } from './issue-text.ts';
import { problemWords } from './problem-text.ts';

/** What is wrong at a place of what was sent. */
export type IssueWords = { path: string; text: string };

/** What went wrong in the reader's words, what to do about it, where; and, in `said`, the hub's own words, verbatim. */
export type FailureText = {
  code: string;
  title: string;
  advice: string | undefined;
  issues: readonly IssueWords[];
  said: string | undefined;
};

export function failureText(error: unknown): FailureText {
  if (error instanceof TaproomError) return problemText(error.problem);
  if (error instanceof TaproomUnreachableError) {
    return {
      ...{ code: 'unreachable', title: m.failure_unreachable(), advice: m.failure_unreachable_advice(), issues: [] },
      said: error.message,
    };
  }
  return {
    ...{ code: 'unexpected', title: m.failure_unexpected(), advice: m.failure_unexpected_advice(), issues: [] },
    said: error instanceof Error ? error.message : String(error),
  };
}

/** The same, as text to copy into a report. It holds no secret: the hub masks them before it answers. */
export function failureReport({ code, title, said }: FailureText): string {
  return [`${title} (${code})`, said].filter(Boolean).join('\n');
}

/** In one breath, for what is shown for a moment only. */
export function failureLine(error: unknown): string {
  const { title, advice, issues } = failureText(error);
  const [first] = issues;
  return [title, first ? issueLine(first) : advice].filter(Boolean).join(' ');
}

export const issueLine = ({ path, text }: IssueWords): string => `${path === '' ? m.issue_whole() : path} ${text}`;

function problemText(problem: Problem): FailureText {
  const { code, detail, cause, errors = [], params = {} } = problem;
  const words = cause ? discoveryText(cause) : wordsOf(code, params);
  return {
    code,
    ...words,
    issues: errors.map((issue) => ({ path: issue.path, text: issueText(issue) })),
    said: [detail, ...errors.map(({ path, message }) => `${path} ${message}`.trim())].join('\n'),
  };
}

function wordsOf(code: Problem['code'], params: NonNullable<Problem['params']>) {
  // A newer hub may know more codes than this console.
  const words = Object.hasOwn(problemWords, code) ? problemWords[code] : undefined;
  return words
    ? { title: words.title(), advice: words.advice?.(params) }
    : { title: m.failure_unexpected(), advice: m.failure_unexpected_advice() };
}
