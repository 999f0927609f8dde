import {
  type AssetCommand,
  type AssetEvent,
  type AssetKind,
  type AssetState,
  decideAsset,
  evolveAsset,
} from '@taproom/roleplay-domain';

/** What a command does to one asset: decided, and not yet done. */
export type DecidedAsset<K extends AssetKind = AssetKind> = {
  kind: K;
  id: number;
  before: AssetState<K>;
  events: readonly AssetEvent[];
  after: AssetState<K>;
};

export type AssetRef<K extends AssetKind = AssetKind> = { kind: K; id: number; state: AssetState<K> };

/** `at`: RFC 3339 UTC, when it will have happened. @throws AssetOutOfPlace */
export function decideOn<K extends AssetKind>(
  { kind, id, state }: AssetRef<K>,
  command: AssetCommand<K>,
  at: string,
): DecidedAsset<K> {
  const events = decideAsset(state, command);
  const after = events.reduce<AssetState<K>>((folded, event) => evolveAsset(folded, event, at), state);
  return { kind, id, before: state, events, after };
}
