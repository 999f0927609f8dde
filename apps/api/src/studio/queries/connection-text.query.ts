import { Query } from '@nestjs/cqrs';

/** The four lines that connect an agent, token included. */
export class ConnectionText extends Query<string> {}
