import { Query } from '@nestjs/cqrs';
import type { AgentProfileList } from '@taproom/contracts';

export class ListProfiles extends Query<AgentProfileList> {}
