import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { RegistrationChanged } from '../../registrations/registration-changed.event.ts';

/**
 * Counts what makes the result of a discovery under way stale. Comparing the registration before and after would miss a change
 * that was taken back in between.
 */
@EventsHandler(RegistrationChanged)
export class Interruptions implements IEventHandler<RegistrationChanged> {
  readonly #counts = new Map<string, number>();

  /** Grows with every interruption. */
  of(registrationId: string): number {
    return this.#counts.get(registrationId) ?? 0;
  }

  handle(changed: RegistrationChanged): Promise<void> {
    if (interrupts(changed)) this.#counts.set(changed.id, this.of(changed.id) + 1);
    return Promise.resolve();
  }
}

function interrupts({ committed, removed }: RegistrationChanged): boolean {
  return (
    removed ||
    committed.some(
      ({ event }) =>
        event.type === 'mcp.registration.paused' ||
        (event.type === 'mcp.registration.updated' && event.data.connectionChanged),
    )
  );
}
