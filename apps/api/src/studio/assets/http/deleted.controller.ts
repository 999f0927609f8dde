import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DeletedList, DeletedQuery, RestoredItem, StudioKind } from '@taproom/contracts';
import { Actor, RequireScope } from '../../../platform/http/access-decorators.ts';
import { Answers } from '../../../platform/http/answers.ts';
import { RestoreAsset } from '../commands/restore-asset.command.ts';
import { ListDeleted } from '../queries/list-deleted.query.ts';

/** What was deleted, and how it comes back (S-74). */
@Controller('api/studio/deleted')
@RequireScope('manage')
export class DeletedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, DeletedList)
  list(@Query({ schema: DeletedQuery }) range: DeletedQuery): Promise<DeletedList> {
    return this.queries.execute(new ListDeleted(range));
  }

  @Post(':kind/:id/restore')
  @HttpCode(200)
  @Answers(200, RestoredItem)
  restore(
    @Param('kind', { schema: StudioKind }) kind: StudioKind,
    @Param('id') id: string,
    @Actor() actor: string,
  ): Promise<RestoredItem> {
    return this.commands.execute(new RestoreAsset(kind, id, actor));
  }
}
