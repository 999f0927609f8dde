import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Recommendation } from '@taproom/contracts';
import { Actor, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { RecordFirstLoad } from '../commands/first-load.command.ts';

@Controller('api/console')
@RequireScope('manage')
export class ConsoleController {
  constructor(private readonly commands: CommandBus) {}

  @Post('first-load')
  @HttpCode(200)
  @Answers(200, Recommendation)
  firstLoad(@Actor() actor: string): Promise<Recommendation> {
    return this.commands.execute(new RecordFirstLoad(actor));
  }
}
