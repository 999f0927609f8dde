import { type AssetKind, nothingRemembered } from '@taproom/roleplay-domain';
import { OFFICIAL_PRESET, type Workspace } from '../workspace/workspace.ts';
import { type DecidedAsset, decideOn } from './decided-asset.ts';

type Marked = 'preset' | 'persona';

/**
 * What has to happen to others of the kind so that one preset exactly, and one persona at most, is active: an asset that becomes
 * active takes the mark; an active preset that goes leaves it to the official one.
 */
export function movedMarks(workspace: Workspace, main: DecidedAsset, now: string): DecidedAsset[] {
  if (isOf('preset', main)) return marksOf(workspace, main, now, OFFICIAL_PRESET);
  return isOf('persona', main) ? marksOf(workspace, main, now) : [];
}

function marksOf<K extends Marked>(
  workspace: Workspace,
  main: DecidedAsset<K>,
  now: string,
  heir?: number,
): DecidedAsset[] {
  const isActive = main.after.status === 'present' && main.after.value.active;
  const wasActive = main.before.status === 'present' && main.before.value.active;
  if (isActive && !wasActive) {
    const others = workspace
      .table(main.kind)
      .rows()
      .filter(({ id, asset }) => id !== main.id && asset.value.active);
    return others.flatMap(({ id }) => marked(workspace, main.kind, { id, active: false, now }));
  }
  if (wasActive && !isActive && heir !== undefined) {
    return marked(workspace, main.kind, { id: heir, active: true, now });
  }
  return [];
}

function marked<K extends Marked>(
  workspace: Workspace,
  kind: K,
  { id, active, now }: { id: number; active: boolean; now: string },
): DecidedAsset[] {
  const state = workspace.table(kind).entry(id)?.state;
  if (state?.status !== 'present') return [];
  const value = { ...state.value, active };
  return [decideOn({ kind, id, state }, { type: 'replace', value, remembered: nothingRemembered }, now)];
}

function isOf<K extends AssetKind>(kind: K, decided: DecidedAsset): decided is DecidedAsset<K> {
  return decided.kind === kind;
}
