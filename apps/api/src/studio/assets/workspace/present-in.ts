import { type AssetKind, kindWords } from '@taproom/roleplay-domain';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { idOf } from './asset-streams.ts';
import type { PresentAsset } from './asset-table.ts';
import type { Workspace } from './workspace.ts';

/** The asset of an id as it stands in an address. @throws ProblemError `studio.asset_not_found` */
export function presentIn<K extends AssetKind>(workspace: Workspace, kind: K, text: string): PresentAsset<K> {
  const id = idOf(text);
  const state = id === undefined ? undefined : workspace.table(kind).entry(id)?.state;
  if (state?.status === 'present') return state;
  throw new ProblemError('studio.asset_not_found', `There is no ${kindWords[kind].noun} ${text}.`);
}
