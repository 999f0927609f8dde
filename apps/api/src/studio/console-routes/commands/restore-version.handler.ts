import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LibraryWritten } from '@taproom/contracts';
import type { AssetCommand, AssetValues } from '@taproom/roleplay-domain';
import { presentIn } from '../../assets/workspace/present-in.ts';
import { Workspace } from '../../assets/workspace/workspace.ts';
import { AssetWrites } from '../../assets/writes/asset-writes.ts';
import { OwnWrites } from '../../assets/writes/own-writes.ts';
import { requireRevision } from '../changed-meanwhile.ts';
import { requireOwn } from '../require-own.ts';
import { VersionReader } from '../version-reader.ts';
import { RestoreVersion } from './restore-version.command.ts';

/** Makes an asset again what it was: as a new change, so that what it is now can be had back the same way. */
@CommandHandler(RestoreVersion)
export class RestoreVersionHandler implements ICommandHandler<RestoreVersion> {
  constructor(
    private readonly workspace: Workspace,
    private readonly versions: VersionReader,
    private readonly assets: AssetWrites,
    private readonly writes: OwnWrites,
  ) {}

  async execute({ kind, id, revision, context: { actor, expected } }: RestoreVersion): Promise<LibraryWritten> {
    presentIn(this.workspace, kind, id);
    const { state: wanted } = await this.versions.one(kind, id, revision);
    await this.writes.run((now) => {
      const state = presentIn(this.workspace, kind, id);
      requireRevision(expected, state.revision);
      requireOwn(state.value);
      const value = withMarkOf(state.value, wanted.value);
      const command = { type: 'overwrite', value, remembered: wanted.remembered } as AssetCommand;
      return this.assets.plan(this.assets.decide({ kind, id: Number(id), state }, command, now), { now, actor });
    });
    return { kind, id: Number(id), revision: presentIn(this.workspace, kind, id).revision, warnings: [] };
  }
}

/** Which preset or persona is active is not part of a version: it moves between assets. */
function withMarkOf<V extends AssetValues[keyof AssetValues]>(current: V, wanted: V): V {
  return 'active' in current ? { ...wanted, active: current.active } : wanted;
}
