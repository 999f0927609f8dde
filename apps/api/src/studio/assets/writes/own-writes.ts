import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.ts';
import { noArguments } from '../../tools/arguments.ts';
import { noControls } from '../../tools/check/check-arguments.ts';
import { writeTool } from '../../tools/studio-tool.ts';
import { WritePipeline } from '../../writes/write-pipeline.ts';
import type { WritePlan } from '../../writes/write-plan.ts';

/** Writes that no tool asks for: they go the same one way, so that no other write runs meanwhile. */
@Injectable()
export class OwnWrites {
  constructor(
    private readonly pipeline: WritePipeline,
    private readonly clock: Clock,
  ) {}

  /** Decides and does it. `now` is RFC 3339. @throws what `plan` throws; StorageFailedError */
  run(plan: (now: string) => WritePlan): Promise<void> {
    return this.#run(plan, false);
  }

  /** Decides, and does nothing. @throws what `plan` throws */
  imagine(plan: (now: string) => WritePlan): Promise<void> {
    return this.#run(plan, true);
  }

  async #run(plan: (now: string) => WritePlan, dryRun: boolean): Promise<void> {
    const now = this.clock.now();
    const tool = writeTool({
      name: 'tavo_own_write',
      title: '',
      description: '',
      arguments: noArguments(),
      target: () => ({ kind: 'uncompared' }),
      plan: () => plan(now),
    });
    const context = { now, warn: () => undefined };
    await this.pipeline.run({ tool, given: {}, args: {}, controls: { ...noControls, dryRun }, context, warnings: [] });
  }
}
