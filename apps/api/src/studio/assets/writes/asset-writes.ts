import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@taproom/mcp-domain';
import type { AssetCommand, AssetKind } from '@taproom/roleplay-domain';
import type { WriteTarget } from '../../writes/write-plan.ts';
import { kindUri, missing, uriOf } from '../asset-uri.ts';
import type { CommitExtra } from '../commits/commit-extra.ts';
import type { PresentAsset } from '../workspace/asset-table.ts';
import { Workspace } from '../workspace/workspace.ts';
import { AssetCommits } from './asset-commits.ts';
import { AssetPlan } from './asset-plan.ts';
import { type AssetRef, type DecidedAsset, decideOn } from './decided-asset.ts';
import { EntryIds } from './entry-ids.ts';
import { movedMarks } from './moved-marks.ts';

/** What the tools of every kind need to decide on a write. */
@Injectable()
export class AssetWrites {
  constructor(
    readonly workspace: Workspace,
    private readonly commits: AssetCommits,
    private readonly entryIds: EntryIds,
  ) {}

  /** @throws StudioError -32004 */
  present<K extends AssetKind>(kind: K, id: number): PresentAsset<K> {
    const table = this.workspace.table(kind);
    const state = table.entry(id)?.state;
    if (state?.status === 'present') return state;
    const fault = table.faultOf(id);
    if (fault !== undefined) throw new Error(`The stored ${kind} ${id} can't be read: ${fault}`);
    throw missing(kind, id);
  }

  /** @throws StudioError -32004 */
  ref<K extends AssetKind>(kind: K, id: number): AssetRef<K> & { state: PresentAsset<K> } {
    return { kind, id, state: this.present(kind, id) };
  }

  newRef<K extends AssetKind>(kind: K): AssetRef<K> {
    return { kind, id: this.workspace.table(kind).nextId, state: { status: 'absent' } };
  }

  /** @throws StudioError -32004 */
  target(kind: AssetKind, id: number): WriteTarget {
    return { kind: 'asset', uri: uriOf(kind, id), revision: this.present(kind, id).revision };
  }

  /** A create has no revision that could be known (S-67). */
  newTarget(kind: AssetKind): WriteTarget {
    return { kind: 'asset', uri: kindUri(kind), revision: null };
  }

  /** Identifiers for what is about to be written, the same in a dry run and in the write after it. */
  newIdsFor({ kind, id, state }: AssetRef): () => string {
    return this.entryIds.for(`${kind}/${id}/${state.status === 'absent' ? 'new' : state.revision}`);
  }

  decide<K extends AssetKind>(ref: AssetRef<K>, command: AssetCommand<K>, now: string): DecidedAsset<K> {
    return decideOn(ref, command, now);
  }

  /** Along with what is decided, the active mark goes where it has to (S-159, S-165). */
  plan(
    main: DecidedAsset,
    { now, others = [], extras = [], answer, actor = 'studio', picturePath }: PlanOptions,
  ): AssetPlan {
    const marks = movedMarks(this.workspace, main, now);
    const parts = { main, others: [...others, ...marks], extras, meta: { at: now, actor } };
    return new AssetPlan(
      { ...parts, ...(answer && { answer }), ...(picturePath !== undefined && { picturePath }) },
      this.commits,
    );
  }
}

export type PlanOptions = {
  now: string;
  others?: readonly DecidedAsset[];
  extras?: readonly CommitExtra[];
  answer?: JsonObject;
  actor?: string | undefined;
  /** The file that the write makes of a picture. */
  picturePath?: string;
};
