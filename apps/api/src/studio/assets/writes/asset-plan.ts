import type { JsonObject } from '@taproom/mcp-domain';
import { assetDiff, type AssetState, assetView, kindWords } from '@taproom/roleplay-domain';
import type { DiffItem, Receipt, WritePlan } from '../../writes/write-plan.ts';
import type { CommitExtra } from '../commits/commit-extra.ts';
import type { CommitMeta } from '../commits/commit-log.ts';
import type { AssetCommits } from './asset-commits.ts';
import type { DecidedAsset } from './decided-asset.ts';

export type PlanParts = {
  /** What the call is about. */
  main: DecidedAsset;
  /** What changes together with it. */
  others?: readonly DecidedAsset[];
  extras?: readonly CommitExtra[];
  /** What the answer holds beside the write result (S-63). */
  answer?: JsonObject;
  meta: CommitMeta;
  /** The file that the write makes of a picture. */
  picturePath?: string;
};

/** A decided write of an asset, as Studio's pipeline wants it. What only a dry run shows is put together when it is asked for. */
export class AssetPlan implements WritePlan {
  readonly #parts: PlanParts;
  readonly #commits: AssetCommits;

  constructor(parts: PlanParts, commits: AssetCommits) {
    this.#parts = parts;
    this.#commits = commits;
  }

  get picturePath(): string | undefined {
    return this.#parts.picturePath;
  }

  get answer(): JsonObject {
    const { main, answer } = this.#parts;
    const { kind, id, after } = main;
    const isDeleted = after.status === 'deleted';
    return {
      kind,
      id,
      [kindWords[kind].idName]: id,
      revision: after.status === 'present' ? after.revision : null,
      ...(isDeleted && { deleted: true }),
      ...answer,
    };
  }

  get diff(): readonly DiffItem[] {
    const { before, after } = this.#parts.main;
    const [was, is] = [this.#viewOf(before), this.result];
    if (was && is && before.status === 'present') return assetDiff(was, is);
    if (after.status === 'deleted') return [{ path: '', before: was, after: null }];
    return [{ path: '', before: null, after: is }];
  }

  get result(): JsonObject | null {
    const { kind, id, before, events, after } = this.#parts.main;
    if (after.status !== 'present') return null;
    if (events.length === 0) return assetView(kind, id, after);
    const isNew = before.status === 'absent';
    const stamps = { revision: null, updatedAt: null, createdAt: isNew ? null : after.createdAt };
    return assetView(kind, isNew ? null : id, { value: this.#imagined(after.value), ...stamps });
  }

  commit(receipt: Receipt | undefined): Promise<void> {
    const { main, others = [], meta, extras = [] } = this.#parts;
    return this.#commits.commit([main, ...others], meta, { receipt, extras });
  }

  /* An asset that would be made along with this one has no id yet. */
  #imagined<V extends object>(value: V): V {
    const made = (this.#parts.others ?? []).filter(({ before }) => before.status === 'absent');
    const links = made.map(({ kind }) => kindWords[kind].idName).filter((name) => name in value);
    return { ...value, ...Object.fromEntries(links.map((name) => [name, null])) };
  }

  #viewOf(state: AssetState): JsonObject | null {
    const { kind, id } = this.#parts.main;
    return state.status === 'absent' ? null : assetView(kind, id, state);
  }
}
