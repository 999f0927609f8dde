import { Query } from '@nestjs/cqrs';
import type { RegistrationAnswer } from '../registration-pipeline.ts';

/** @throws ProblemError mcp.registration_not_found, mcp.registration_unavailable */
export class GetRegistration extends Query<RegistrationAnswer> {
  constructor(readonly id: string) {
    super();
  }
}
