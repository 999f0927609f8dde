import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { LegacyPreview } from '@taproom/contracts';
import { RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { PreviewTools } from '../queries/preview-tools.query.ts';

@Controller('api/legacy/preview')
export class PreviewController {
  constructor(private readonly queries: QueryBus) {}

  /** For the console: what a generation that began now would advertise, and about what it costs. Nothing is started or sent. */
  @Get()
  @RequireScope('legacy', 'manage')
  @Answers(200, LegacyPreview)
  preview(): Promise<LegacyPreview> {
    return this.queries.execute(new PreviewTools());
  }
}
