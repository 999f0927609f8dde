import { ConsumerError, type ConsumerErrorCode } from '../src/consumer-error.ts';
import type { DomainIssue } from '../src/errors.ts';

/** What a consumer's request is refused with; one that is not refused fails the test. */
export function consumerRefusalOf(action: () => unknown): {
  code: ConsumerErrorCode;
  issues: DomainIssue[];
  message: string;
} {
  try {
    action();
  } catch (error) {
    if (error instanceof ConsumerError) return { code: error.code, issues: error.issues, message: error.message };
    throw error;
  }
  throw new Error('expected a refusal');
}
