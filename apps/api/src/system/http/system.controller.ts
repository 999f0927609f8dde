import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { About } from '@taproom/contracts';
import { RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { DescribeSystem } from '../queries/describe-system.query.ts';

@Controller('api/system')
@RequireScope('manage')
export class SystemController {
  constructor(private readonly queries: QueryBus) {}

  @Get('about')
  @Answers(200, About)
  about(): Promise<About> {
    return this.queries.execute(new DescribeSystem());
  }
}
