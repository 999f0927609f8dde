import type { AssetKind, AssetValues } from '../model/asset-kind.ts';
import type { Remembered } from '../model/remembered.ts';
import type { AssetCommand, AssetEvent, AssetState } from './asset.ts';
import { entriesOf } from './entries-of.ts';
import { rememberedAfter } from './keep-remembered.ts';
import { isEmptyPatch, patchBetween } from './patch.ts';
import { same } from './same.ts';

/** A command for an asset that isn't there, or that is: the caller looks first, so this is a mistake of the program's. */
export class AssetOutOfPlace extends Error {
  override readonly name = 'AssetOutOfPlace';
}

type Present<K extends AssetKind> = Extract<AssetState<K>, { status: 'present' }>;

/** No events where nothing would change (S-65). @throws AssetOutOfPlace */
export function decideAsset<K extends AssetKind>(state: AssetState<K>, command: AssetCommand<K>): AssetEvent[] {
  if (command.type === 'create') {
    if (state.status !== 'absent') throw new AssetOutOfPlace('There is an asset of this id already.');
    const { value, remembered } = command;
    return [{ type: 'asset.created', data: { value, ...(!same(remembered, {}) && { remembered }) } }];
  }
  if (command.type === 'restore') {
    if (state.status !== 'deleted') throw new AssetOutOfPlace('There is no deleted asset of this id.');
    return [{ type: 'asset.restored', data: {} }, ...withoutMark(state.value)];
  }
  if (state.status !== 'present') throw new AssetOutOfPlace('There is no asset of this id.');
  return decideChange(state, command);
}

function decideChange<K extends AssetKind>(
  state: Present<K>,
  command: Exclude<AssetCommand<K>, { type: 'create' | 'restore' }>,
): AssetEvent[] {
  switch (command.type) {
    case 'delete':
      return [{ type: 'asset.deleted', data: {} }];
    case 'replace':
      return replaced(state, command);
    case 'overwrite': {
      const patch = patchBetween(state.value, command.value);
      const remembered = same(state.remembered, command.remembered) ? undefined : command.remembered;
      if (isEmptyPatch(patch) && remembered === undefined) return [];
      return [{ type: 'asset.changed', data: { ...patch, ...withRemembered(remembered) } }];
    }
    case 'put-entry': {
      const before = entriesOf(state.value).find(({ identifier }) => identifier === command.entry.identifier);
      const remembered = rememberedWith(state, command.remembered, [command.entry.identifier]);
      if (same(before, command.entry) && remembered === undefined) return [];
      return [{ type: 'asset.entry_put', data: { entry: command.entry, ...withRemembered(remembered) } }];
    }
    case 'remove-entry': {
      const { identifier } = command;
      if (!entriesOf(state.value).some((entry) => entry.identifier === identifier)) return [];
      const rest = identifiersOf(state.value);
      rest.delete(identifier);
      const remembered = rememberedAfter(state.remembered, {}, rest);
      return [{ type: 'asset.entry_removed', data: { identifier, ...withRemembered(remembered) } }];
    }
  }
}

function replaced<K extends AssetKind>(
  state: Present<K>,
  { value, remembered: brought }: Extract<AssetCommand<K>, { type: 'replace' }>,
): AssetEvent[] {
  const patch = patchBetween(state.value, value);
  const remembered = rememberedAfter(state.remembered, brought, identifiersOf(value));
  if (isEmptyPatch(patch) && remembered === undefined) return [];
  return [{ type: 'asset.changed', data: { ...patch, ...withRemembered(remembered) } }];
}

function rememberedWith<K extends AssetKind>(
  state: Present<K>,
  brought: Remembered,
  added: readonly string[],
): Remembered | undefined {
  return rememberedAfter(state.remembered, brought, new Set([...identifiersOf(state.value), ...added]));
}

function identifiersOf(value: Parameters<typeof entriesOf>[0]): Set<string> {
  return new Set(entriesOf(value).map(({ identifier }) => identifier));
}

/** What was active has been followed by another one since. */
function withoutMark(value: AssetValues[AssetKind]): AssetEvent[] {
  if (!('active' in value) || value.active !== true) return [];
  return [{ type: 'asset.changed', data: { set: [{ path: ['active'], value: false }], unset: [] } }];
}

function withRemembered(remembered: Remembered | undefined): { remembered?: Remembered } {
  return remembered === undefined ? {} : { remembered };
}
