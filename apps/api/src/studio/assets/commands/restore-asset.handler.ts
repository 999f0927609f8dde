import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RestoredItem } from '@taproom/contracts';
import { type AssetKind, assetKinds, kindWords } from '@taproom/roleplay-domain';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { Workspace } from '../workspace/workspace.ts';
import { idOf } from '../workspace/asset-streams.ts';
import { AssetWrites } from '../writes/asset-writes.ts';
import { OwnWrites } from '../writes/own-writes.ts';
import { RestoreAsset } from './restore-asset.command.ts';

/** Brings a deleted asset back under its old id with its old content (S-74). What referred to it does not again (S-75). */
@CommandHandler(RestoreAsset)
export class RestoreAssetHandler implements ICommandHandler<RestoreAsset> {
  constructor(
    private readonly workspace: Workspace,
    private readonly assets: AssetWrites,
    private readonly writes: OwnWrites,
  ) {}

  async execute({ kind, id, actor }: RestoreAsset): Promise<RestoredItem> {
    const known = assetKinds.find((one) => one === kind);
    const number = idOf(id);
    if (known === undefined || number === undefined) throw notDeleted(kind, id);
    await this.writes.run((now) => {
      const ref = this.#deleted(known, number);
      return this.assets.plan(this.assets.decide(ref, { type: 'restore' }, now), { now, actor });
    });
    return { kind: known, id: number };
  }

  #deleted(kind: AssetKind, id: number) {
    const state = this.workspace.table(kind).entry(id)?.state;
    if (state?.status !== 'deleted') throw notDeleted(kindWords[kind].noun, String(id));
    return { kind, id, state };
  }
}

function notDeleted(kind: string, id: string): ProblemError {
  return new ProblemError('studio.asset_not_found', `There is no deleted ${kind} ${id}.`);
}
