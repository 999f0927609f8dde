import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { StudioServer } from '@taproom/contracts';
import { StudioServerService } from '../server/studio-server-service.ts';
import { DescribeStudioServer } from './describe-studio-server.query.ts';

@QueryHandler(DescribeStudioServer)
export class DescribeStudioServerHandler implements IQueryHandler<DescribeStudioServer> {
  constructor(private readonly server: StudioServerService) {}

  execute(): Promise<StudioServer> {
    return Promise.resolve(this.server.describe());
  }
}
