import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { DiscoveryProgress } from '@taproom/contracts';
import { RunningDiscoveries } from '../discovery/running-discoveries.ts';
import { ReadDiscoveryProgress } from './read-discovery-progress.query.ts';

@QueryHandler(ReadDiscoveryProgress)
export class ReadDiscoveryProgressHandler implements IQueryHandler<ReadDiscoveryProgress> {
  constructor(private readonly running: RunningDiscoveries) {}

  execute({ registrationId }: ReadDiscoveryProgress): Promise<DiscoveryProgress> {
    const running = this.running.of(registrationId);
    return Promise.resolve({ running: running ? { pages: running.pages, tools: running.tools } : null });
  }
}
