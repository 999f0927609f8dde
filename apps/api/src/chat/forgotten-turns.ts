import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Generations } from '../legacy/generations.ts';
import { CONFIG, type Config } from '../platform/config/config.ts';
import type { Caller } from '../platform/http/caller.ts';
import { Clock } from '../platform/time/clock.ts';

const HOUR_MS = 60 * 60_000;
/** A turn whose time is over is still known for so long, to tell a late client what was lost. */
const KNOWN_MS = 24 * HOUR_MS;

const taproom: Caller = { actor: 'taproom', clientId: 'taproom', scopes: ['admin'] };
const expired = {
  code: 'mcp.turn_context_lost',
  message: 'The client did not send the results of its own tools in time.',
};

/** Ends the roots whose client never came back with the results of its own tools. */
@Injectable()
export class ForgottenTurns implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ForgottenTurns.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly generations: Generations,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = (): void =>
      void this.#sweep().catch((error: unknown) => this.logger.error(`Waiting turns can't be read: ${String(error)}`));
    this.#timer = setInterval(sweep, HOUR_MS).unref();
    sweep();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  async #sweep(): Promise<void> {
    const oldest = Date.parse(this.clock.now()) - this.config.chat.suspensionMs - KNOWN_MS;
    for (const { generationId, suspendedAt = '' } of await this.generations.suspended()) {
      if (Date.parse(suspendedAt) < oldest) await this.generations.cancel(taproom, generationId, expired);
    }
  }
}
