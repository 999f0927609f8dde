import type { ActivityItem } from '@taproom/contracts';
import { nameOf } from '@taproom/roleplay-domain';
import type { AssetChange, AssetsChanged } from '../studio/assets/assets-changed.event.ts';
import type { StudioServerChanged } from '../studio/studio-server-changed.event.ts';

type Described = Pick<ActivityItem, 'type' | 'actor' | 'data'>;

/** A file can bring thousands at once, which nobody reads one by one. */
const MOST_NAMED = 20;

/** Which assets, and by what name; never what is in them. */
export function describeAssets({ changes, actor }: AssetsChanged): Described[] {
  const named = changes.slice(0, MOST_NAMED).map((change) => ({ actor, ...describeAsset(change) }));
  const rest = changes.length - named.length;
  return rest === 0 ? named : [...named, { actor, type: 'studio.assets.changed', data: { count: rest } }];
}

/** Names of settings, and those values that say who may come in. The token is in neither. */
export function describeServer({ fields, server, actor }: StudioServerChanged): Described {
  const { enabled, scope } = server;
  return { actor, type: 'studio.server.changed', data: { fields: [...fields], enabled, scope } };
}

function describeAsset({ kind, id, events, after }: AssetChange): Omit<Described, 'actor'> {
  const first = events[0]?.type ?? 'asset.changed';
  const change =
    first === 'asset.entry_put' || first === 'asset.entry_removed' ? 'changed' : first.slice('asset.'.length);
  const name = after.status === 'absent' ? '' : nameOf(after.value);
  return { type: `studio.asset.${change}`, data: { kind, assetId: id, name } };
}
