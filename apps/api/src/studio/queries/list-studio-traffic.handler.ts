import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { StudioTraffic as Traffic } from '@taproom/contracts';
import { StudioTraffic } from '../protocol/traffic/studio-traffic.ts';
import { ListStudioTraffic } from './list-studio-traffic.query.ts';

@QueryHandler(ListStudioTraffic)
export class ListStudioTrafficHandler implements IQueryHandler<ListStudioTraffic> {
  constructor(private readonly traffic: StudioTraffic) {}

  execute(): Promise<Traffic> {
    return Promise.resolve(this.traffic.describe());
  }
}
