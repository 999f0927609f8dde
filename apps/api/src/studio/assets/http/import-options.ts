import { ImportOptions } from '@taproom/contracts';
import { ProblemError } from '../../../platform/http/problem-error.ts';

/** The fields of a form, as the query parameters of the same names. @throws ProblemError `request.invalid` */
export function optionsOf(fields: Record<string, string>): ImportOptions {
  const read = ImportOptions.safeParse(fields);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new ProblemError('request.invalid', 'A field of the form is not what it should be.', { errors });
}
