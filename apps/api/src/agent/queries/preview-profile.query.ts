import { Query } from '@nestjs/cqrs';
import type { AgentProfileTools } from '@taproom/contracts';

/** What a root with this profile would see now. @throws as GetProfile */
export class PreviewProfile extends Query<AgentProfileTools> {
  constructor(
    readonly id: string,
    readonly driver: 'client' | 'server',
  ) {
    super();
  }
}
