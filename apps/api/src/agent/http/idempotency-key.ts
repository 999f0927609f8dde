import { ProblemError } from '../../platform/http/problem-error.ts';

const MOST_CHARACTERS = 255;

/** @throws ProblemError request.invalid */
export function idempotencyKeyOf(header: string | undefined): string | undefined {
  const key = header?.trim();
  if (key === undefined || key === '') return undefined;
  if (key.length <= MOST_CHARACTERS) return key;
  const message = `must be at most ${MOST_CHARACTERS} characters`;
  throw new ProblemError('request.invalid', `The header Idempotency-Key ${message}.`, {
    errors: [{ path: 'Idempotency-Key', message }],
  });
}
