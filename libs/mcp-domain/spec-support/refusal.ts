import { DomainError, type DomainIssue } from '../src/errors.ts';

/** What an action is refused with; an action that is not refused fails the test. */
export function refusalOf(action: () => unknown): { code: string; issues: DomainIssue[] } {
  try {
    action();
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, issues: error.issues };
    throw error;
  }
  throw new Error('expected a refusal');
}
