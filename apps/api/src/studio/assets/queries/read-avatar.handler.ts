import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { avatarForm, dataUriBytes, imageTypeOf, imageTypes } from '@taproom/roleplay-domain';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { GlobalFiles } from '../files/global-files.ts';
import { presentIn } from '../workspace/present-in.ts';
import { Workspace } from '../workspace/workspace.ts';
import { type AvatarPicture, ReadAvatar } from './read-avatar.query.ts';

/** The picture of a character or persona; what it is, its bytes say (S-129). A web address is never fetched. */
@QueryHandler(ReadAvatar)
export class ReadAvatarHandler implements IQueryHandler<ReadAvatar> {
  constructor(
    private readonly workspace: Workspace,
    private readonly files: GlobalFiles,
  ) {}

  async execute({ kind, id }: ReadAvatar): Promise<AvatarPicture> {
    const { value } = presentIn(this.workspace, kind, id);
    const avatar = ('data' in value ? value.data.avatar : value.avatar) ?? '';
    const bytes = await this.#bytesOf(avatar);
    const type = bytes && imageTypeOf(bytes);
    if (bytes && type) return { bytes, mimeType: imageTypes[type] };
    throw new ProblemError('studio.asset_not_found', `The ${kind} ${id} has no picture that can be shown.`);
  }

  async #bytesOf(avatar: string): Promise<Uint8Array | undefined> {
    if (avatarForm(avatar) === 'data-url') return dataUriBytes(avatar);
    return (await this.files.read(avatar))?.bytes;
  }
}
