import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { LegacyPreview } from '@taproom/contracts';
import { previewTools } from '@taproom/mcp-domain';
import { CachedTools } from '../../tools/cached-tools.ts';
import { PreviewTools } from './preview-tools.query.ts';

@QueryHandler(PreviewTools)
export class PreviewToolsHandler implements IQueryHandler<PreviewTools> {
  constructor(private readonly tools: CachedTools) {}

  async execute(): Promise<LegacyPreview> {
    return previewTools(await this.tools.list());
  }
}
