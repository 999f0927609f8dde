import { Query } from '@nestjs/cqrs';
import type { ConnectionAnswer } from '../connection-answer.ts';

/** @throws ProblemError connection.not_found, connection.unavailable */
export class ShowConnection extends Query<ConnectionAnswer> {
  constructor(readonly id: string) {
    super();
  }
}
