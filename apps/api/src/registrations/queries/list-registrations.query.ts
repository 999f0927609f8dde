import { Query } from '@nestjs/cqrs';
import type { McpServerList } from '@taproom/contracts';

/** The same object comes back until something changes. */
export class ListRegistrations extends Query<McpServerList> {}
