import { Query } from '@nestjs/cqrs';
import type { ModelConnectionTest } from '@taproom/contracts';

/** Asks a connection's server for its models. `hangUp` ends the asking. @throws ProblemError as GetModelConnection */
export class TestConnection extends Query<ModelConnectionTest> {
  constructor(
    readonly id: string,
    readonly hangUp: AbortSignal,
  ) {
    super();
  }
}
