import { type ArgumentMetadata, Injectable, type Paramtype, type PipeTransform } from '@nestjs/common';
import type { ProblemIssue } from '@taproom/contracts';
import { describeIssue } from './describe-issue.ts';
import { keepProtoMembers } from './keep-proto-members.ts';
import { settleNumbers } from './settle-numbers.ts';
import { ProblemError } from './problem-error.ts';

/** More would only be noise; how many there are is up to the sender. */
const MOST_ISSUES = 100;

/**
 * Validates what has a schema: `@Body({ schema })`, `@Param('id', { schema })`, `@Query({ schema })`. Nest's own pipe is not
 * used: it deletes members named `__proto__` or `constructor` unasked.
 */
@Injectable()
export class RequestPipe implements PipeTransform {
  async transform(value: unknown, { schema, type, data }: ArgumentMetadata): Promise<unknown> {
    if (!schema || type === 'custom') return value;
    const first = await schema['~standard'].validate(value);
    const result =
      first.issues && settleNumbers(value, first.issues) ? await schema['~standard'].validate(value) : first;
    const base = data === undefined ? [] : [data];
    if (result.issues) {
      const issues = result.issues.flatMap((issue) =>
        describeIssue({ ...issue, path: [...base, ...(issue.path ?? [])] }),
      );
      throw refuse(type, issues);
    }
    const issues = keepProtoMembers(value, result.value);
    if (issues.length > 0) throw refuse(type, issues);
    return result.value;
  }
}

function refuse(type: Paramtype, issues: readonly ProblemIssue[]): ProblemError {
  const whole = type === 'body' ? 'The request body' : 'The address';
  const shown = issues
    .slice(0, 3)
    .map(({ path, message }) => (path === '' ? `${whole} ${message}` : `${path} ${message}`));
  const rest = issues.length > shown.length ? `; and ${issues.length - shown.length} more` : '';
  return new ProblemError('request.invalid', `${shown.join('; ')}${rest}.`, { errors: issues.slice(0, MOST_ISSUES) });
}
