import type { ImportRefused } from '@taproom/roleplay-domain';
import { StudioError } from '../../tools/studio-error.ts';
import { actualTypeOf } from '../../tools/check/actual-type.ts';

/** A file that is refused, as -32602 (F-8). */
export function toStudioError({ message, faults }: ImportRefused, argument: string, value: unknown): StudioError {
  const [fault] = faults;
  if (fault) {
    const { path, expected, actualType } = fault;
    return StudioError.invalid(message, { path, expected, actualType });
  }
  const expected = `a ${argument} that can be imported`;
  return StudioError.invalid(message, { path: argument, expected, actualType: actualTypeOf(value) });
}
