import type { AssetValues } from '@taproom/roleplay-domain';
import { ProblemError } from '../../platform/http/problem-error.ts';

/** @throws ProblemError `studio.read_only` */
export function requireOwn(value: AssetValues[keyof AssetValues]): void {
  if (!('official' in value) || value.official !== true) return;
  throw new ProblemError('studio.read_only', 'An official preset is read-only; create a copy and change that.');
}
