import { Query } from '@nestjs/cqrs';
import type { UsableConnection } from '../connection-entry.ts';

/**
 * A connection for use, with its key: `targetOf` (connection-target.ts) makes URL and headers of it, `overrides` go to
 * `applyBodyOverrides`. The object never changes, so whoever keeps it has frozen the connection.
 * @throws ProblemError connection.not_found, connection.unavailable
 */
export class GetModelConnection extends Query<UsableConnection> {
  constructor(readonly id: string) {
    super();
  }
}
