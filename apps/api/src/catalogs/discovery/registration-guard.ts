import { Injectable } from '@nestjs/common';
import { connectionOf, type Registration, sameConnection } from '@taproom/mcp-domain';
import { RegistrationPipeline } from '../../registrations/registration-pipeline.ts';
import { changedMeanwhile, paused } from './discovery-problems.ts';

/** Keeps a result from being published for a registration that is no longer the one it was made for. */
@Injectable()
export class RegistrationGuard {
  constructor(private readonly pipeline: RegistrationPipeline) {}

  /** @throws ProblemError mcp.registration_not_found, mcp.registration_unavailable, mcp.server_paused */
  async active(registrationId: string): Promise<Registration> {
    const { registration } = await this.pipeline.healthy(registrationId);
    if (registration.state === 'paused') throw paused(registration.displayName);
    return registration;
  }

  /** No command on the registration runs in the meantime. @throws as `active`, and when its connection has changed */
  whileUnchanged<T>(before: Registration, publish: () => Promise<T>): Promise<T> {
    return this.pipeline.alone(before.id, async () => {
      const now = await this.active(before.id);
      if (!sameConnection(connectionOf(before), connectionOf(now))) throw changedMeanwhile();
      return publish();
    });
  }
}
