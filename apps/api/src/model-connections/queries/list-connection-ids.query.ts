import { Query } from '@nestjs/cqrs';

/** The ids of all connections, those that can't be read too. */
export class ListConnectionIds extends Query<string[]> {}
