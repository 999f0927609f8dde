import type { Registration, RegistrationEvent } from '@taproom/mcp-domain';

export type CommittedEvent = { at: string; actor: string; event: RegistrationEvent };

/** Published after a registration's events are durable and its record is written. Every projector is awaited. */
export class RegistrationChanged {
  constructor(
    readonly id: string,
    readonly committed: readonly CommittedEvent[],
    /** Undefined once the registration is removed. */
    readonly registration: Registration | undefined,
  ) {}

  get removed(): boolean {
    return this.registration === undefined;
  }
}
