import { Query } from '@nestjs/cqrs';
import type { DiscoveryProgress } from '@taproom/contracts';

export class ReadDiscoveryProgress extends Query<DiscoveryProgress> {
  constructor(readonly registrationId: string) {
    super();
  }
}
