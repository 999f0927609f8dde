import type { AnswerCode, CallCode, ProblemCode } from '@taproom/contracts';
import { callReasons } from './call-reasons.ts';
import { problemWords } from './problem-text.ts';
import { answerReasons } from './run-reasons.ts';

/** What any code of an outcome, a run or a problem means, in the reader's language; `undefined` for one that is not known. */
export function codeText(code: string): string | undefined {
  if (Object.hasOwn(callReasons, code)) return callReasons[code as CallCode]();
  if (Object.hasOwn(answerReasons, code)) return answerReasons[code as AnswerCode]();
  if (!Object.hasOwn(problemWords, code)) return undefined;
  const { title, advice } = problemWords[code as ProblemCode];
  return [title(), advice?.({})].filter(Boolean).join(' ');
}
