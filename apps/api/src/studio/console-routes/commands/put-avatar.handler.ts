import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LibraryWritten } from '@taproom/contracts';
import {
  type AssetCommand,
  exportFileName,
  type ImageType,
  imageTypeOf,
  imageTypes,
  nameOf,
  nothingRemembered,
} from '@taproom/roleplay-domain';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { GlobalFiles } from '../../assets/files/global-files.ts';
import type { PresentAsset } from '../../assets/workspace/asset-table.ts';
import { presentIn } from '../../assets/workspace/present-in.ts';
import { Workspace } from '../../assets/workspace/workspace.ts';
import { AssetWrites } from '../../assets/writes/asset-writes.ts';
import { OwnWrites } from '../../assets/writes/own-writes.ts';
import { requireRevision } from '../changed-meanwhile.ts';
import { type PictureKind, PutAvatar } from './put-avatar.command.ts';

/** Stores a picture as a file of the workspace, byte for byte, and makes it the avatar in the same step (S-73, F-58). */
@CommandHandler(PutAvatar)
export class PutAvatarHandler implements ICommandHandler<PutAvatar> {
  constructor(
    private readonly workspace: Workspace,
    private readonly assets: AssetWrites,
    private readonly files: GlobalFiles,
    private readonly writes: OwnWrites,
  ) {}

  async execute({ kind, id, picture, context: { actor, expected } }: PutAvatar): Promise<LibraryWritten> {
    presentIn(this.workspace, kind, id);
    const type = typeOf(picture);
    await this.writes.run((now) => {
      const state = presentIn(this.workspace, kind, id);
      requireRevision(expected, state.revision);
      const path = this.files.freePath(exportFileName(nameOf(state.value), type === 'jpeg' ? 'jpg' : type));
      const command = {
        type: 'replace',
        value: withAvatar(state, path),
        remembered: nothingRemembered,
      } as AssetCommand;
      const decided = this.assets.decide({ kind, id: Number(id), state }, command, now);
      const extras = [this.files.save(path, { bytes: picture, mimeType: imageTypes[type] })];
      return this.assets.plan(decided, { now, actor, extras, picturePath: path });
    });
    return { kind, id: Number(id), revision: presentIn(this.workspace, kind, id).revision, warnings: [] };
  }
}

function withAvatar({ value }: PresentAsset<PictureKind>, avatar: string): object {
  return 'data' in value ? { ...value, data: { ...value.data, avatar } } : { ...value, avatar };
}

function typeOf(picture: Uint8Array): ImageType {
  const type = imageTypeOf(picture);
  if (type) return type;
  const message = 'must be a PNG, JPEG, GIF or WebP picture';
  throw new ProblemError('request.invalid', `The body ${message}.`, {
    errors: [{ path: '', message, code: 'not_picture' }],
  });
}
