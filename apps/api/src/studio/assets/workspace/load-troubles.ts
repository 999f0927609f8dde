import { Injectable, Logger } from '@nestjs/common';
import { HealthState } from '../../../platform/health/health-state.ts';
import { BlobSweep } from '../files/blob-sweep.ts';

const LOADING = 'studio-loading';

/** What a start tells of the workspace, in the log and in `/health/ready`; the rest of the workspace goes on working. */
@Injectable()
export class LoadTroubles {
  readonly #logger = new Logger(LoadTroubles.name);

  constructor(
    private readonly health: HealthState,
    private readonly sweep: BlobSweep,
  ) {}

  tell(part: string, what: string, error: unknown): void {
    const message = `${what}: ${messageOf(error)}`;
    this.#logger.error({ err: error, msg: message });
    this.health.degrade(part, message);
    this.sweep.giveUp();
  }

  /** Until `read` has ended. */
  tellWaiting(read: Promise<void>, assets: number): void {
    this.health.degrade(LOADING, `Studio is still reading its ${assets} assets; calls that need them wait.`);
    void read.then(() => this.health.recover(LOADING));
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
