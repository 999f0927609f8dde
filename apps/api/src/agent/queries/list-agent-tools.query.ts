import { Query } from '@nestjs/cqrs';
import type { AgentToolList } from '@taproom/contracts';

/** Every tool that a profile could list and that passes right now. */
export class ListAgentTools extends Query<AgentToolList> {}
