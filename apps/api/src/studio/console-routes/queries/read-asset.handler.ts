import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { assetView } from '@taproom/roleplay-domain';
import { presentIn } from '../../assets/workspace/present-in.ts';
import { Workspace } from '../../assets/workspace/workspace.ts';
import { answerText } from '../../tools/answer-text.ts';
import { type AssetText, ReadAsset } from './read-asset.query.ts';

@QueryHandler(ReadAsset)
export class ReadAssetHandler implements IQueryHandler<ReadAsset> {
  constructor(private readonly workspace: Workspace) {}

  async execute({ kind, id }: ReadAsset): Promise<AssetText> {
    const asset = presentIn(this.workspace, kind, id);
    return Promise.resolve({ text: answerText(assetView(kind, Number(id), asset)), revision: asset.revision });
  }
}
