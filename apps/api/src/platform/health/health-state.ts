import { Injectable } from '@nestjs/common';

/** What keeps the process from being ready: a reason for each part that is degraded. */
@Injectable()
export class HealthState {
  readonly #degraded = new Map<string, string>();
  #stopping = false;

  /** `reason` is shown by `/health/ready`: no secret in it. */
  degrade(part: string, reason: string): void {
    this.#degraded.set(part, reason);
  }

  recover(part: string): void {
    this.#degraded.delete(part);
  }

  stop(): void {
    this.#stopping = true;
  }

  get stopping(): boolean {
    return this.#stopping;
  }

  get degraded(): ReadonlyMap<string, string> {
    return this.#degraded;
  }
}
