import type { AssetKind, AssetValues } from '@taproom/roleplay-domain';
import type { WriteTarget } from '../../writes/write-plan.ts';

/** The target of a write that an official asset refuses (S-159). */
export function readOnlyIfOfficial(target: WriteTarget, value: AssetValues[AssetKind]): WriteTarget {
  if (target.kind !== 'asset' || !('official' in value) || value.official !== true) return target;
  return { ...target, readOnly: { reason: 'An official preset is read-only; create a copy and change that' } };
}
