import { Injectable } from '@nestjs/common';
import { connectionOf, type Registration, sameConnection } from '@taproom/mcp-domain';
import { RegistrationPipeline } from '../../registrations/registration-pipeline.ts';
import { changedMeanwhile, paused } from './discovery-problems.ts';
import { Interruptions } from './interruptions.projector.ts';

/** Keeps a result from being published for a registration that is no longer the one it was made for. */
@Injectable()
export class RegistrationGuard {
  constructor(
    private readonly pipeline: RegistrationPipeline,
    private readonly interruptions: Interruptions,
  ) {}

  /** @throws ProblemError mcp.registration_not_found, mcp.registration_unavailable, mcp.server_paused */
  async active(registrationId: string): Promise<Registration> {
    const { registration } = await this.pipeline.healthy(registrationId);
    if (registration.state === 'paused') throw paused(registration.displayName);
    return registration;
  }

  /**
   * Call it when a run begins. What it returns publishes the run's result, alone among all commands on the registration.
   * @throws as `active`, and when the connection was changed or the server paused since the run began
   */
  watch(before: Registration): <T>(publish: () => Promise<T>) => Promise<T> {
    const interruptions = this.interruptions.of(before.id);
    return (publish) =>
      this.pipeline.alone(before.id, async () => {
        const now = await this.active(before.id);
        const untouched = this.interruptions.of(before.id) === interruptions;
        if (!untouched || !sameConnection(connectionOf(before), connectionOf(now))) throw changedMeanwhile();
        return publish();
      });
  }
}
