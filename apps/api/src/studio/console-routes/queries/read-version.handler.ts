import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { assetView } from '@taproom/roleplay-domain';
import { answerText } from '../../tools/answer-text.ts';
import { VersionReader } from '../version-reader.ts';
import type { AssetText } from './read-asset.query.ts';
import { ReadVersion } from './read-version.query.ts';

@QueryHandler(ReadVersion)
export class ReadVersionHandler implements IQueryHandler<ReadVersion> {
  constructor(private readonly versions: VersionReader) {}

  async execute({ kind, id, revision }: ReadVersion): Promise<AssetText> {
    const { state } = await this.versions.one(kind, id, revision);
    return { text: answerText(assetView(kind, Number(id), state)), revision };
  }
}
