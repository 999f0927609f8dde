import { type AssetKind, type AssetValues, nameOf, same, type Warning } from '@taproom/roleplay-domain';
import type { Workspace } from '../workspace/workspace.ts';

const MOST_TOLD = 5;

type Import = { kind: AssetKind; value: AssetValues[AssetKind]; path: string; except?: number | undefined };

/** What a person who imports a file twice has to know (F-4, F-6). */
export function nameInUse(workspace: Workspace, { kind, value, path, except }: Import): Warning[] {
  const name = nameOf(value).normalize('NFC');
  const others = workspace
    .table(kind)
    .rows()
    .filter((row) => row.name.exact === name && row.id !== except);
  if (others.length === 0) return [];
  const ids = others.slice(0, MOST_TOLD).map(({ id }) => id);
  const more = others.length > ids.length ? ` and ${others.length - ids.length} more` : '';
  const equal = others.find(({ asset }) => same(contentOf(asset.value), contentOf(value)));
  const told = equal ? `${equal.id} has the same content` : 'none of them has the same content';
  const message = `this name is that of ${kind} ${ids.join(', ')}${more}; ${told}`;
  return [{ code: 'name_in_use', path, message }];
}

/** Without links, marks and numbers that say nothing of what an asset is. Identifiers of entries may be made anew. */
function contentOf(value: AssetValues[AssetKind]): unknown {
  if ('data' in value) return value.data;
  const { active: _active, sortIndex: _order, ...rest } = value as Record<string, unknown>;
  return rest;
}
