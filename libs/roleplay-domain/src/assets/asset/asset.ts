import type { AssetKind, AssetValues } from '../model/asset-kind.ts';
import type { Remembered } from '../model/remembered.ts';
import type { Patch } from './patch.ts';

/** An asset as it was last stored. Times are RFC 3339 UTC to the millisecond. */
export type Stored<K extends AssetKind = AssetKind> = {
  readonly value: AssetValues[K];
  readonly remembered: Remembered;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** S-65. */
  readonly revision: string;
};

export type AssetState<K extends AssetKind = AssetKind> =
  | { readonly status: 'absent' }
  | ({ readonly status: 'present' } & Stored<K>)
  | ({ readonly status: 'deleted'; readonly deletedAt: string } & Stored<K>);

export type AnyEntry = { identifier: string; [member: string]: unknown };

/** Facts of one asset; its stream's category says the kind. An absent `remembered` leaves what is remembered as it was. */
export type AssetEvent =
  | { type: 'asset.created'; data: { value: AssetValues[AssetKind]; remembered?: Remembered } }
  | { type: 'asset.changed'; data: Patch & { remembered?: Remembered } }
  /** In place of the entry of that identifier, else at the end. */
  | { type: 'asset.entry_put'; data: { entry: AnyEntry; remembered?: Remembered } }
  | { type: 'asset.entry_removed'; data: { identifier: string; remembered?: Remembered } }
  | { type: 'asset.deleted'; data: Record<string, never> }
  | { type: 'asset.restored'; data: Record<string, never> };

export type AssetCommand<K extends AssetKind = AssetKind> =
  | { type: 'create'; value: AssetValues[K]; remembered: Remembered }
  /** `remembered` is what the write itself said beside the model; what is there already stays with its object. */
  | { type: 'replace'; value: AssetValues[K]; remembered: Remembered }
  /** In place of all that was, what is remembered included. */
  | { type: 'overwrite'; value: AssetValues[K]; remembered: Remembered }
  | { type: 'put-entry'; entry: AnyEntry; remembered: Remembered }
  | { type: 'remove-entry'; identifier: string }
  | { type: 'delete' }
  | { type: 'restore' };
