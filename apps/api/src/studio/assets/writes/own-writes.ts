import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.ts';
import { noControls } from '../../tools/check/check-arguments.ts';
import { noArguments } from '../../tools/arguments.ts';
import { writeTool } from '../../tools/studio-tool.ts';
import type { WritePlan } from '../../writes/write-plan.ts';
import { WritePipeline } from '../../writes/write-pipeline.ts';

/** Writes that no tool asks for: they go the same one way, so that no other write runs meanwhile. */
@Injectable()
export class OwnWrites {
  constructor(
    private readonly pipeline: WritePipeline,
    private readonly clock: Clock,
  ) {}

  /** Decides and does it, with the plan that it did. `now` is RFC 3339. @throws what `plan` throws; StorageFailedError */
  async run<P extends WritePlan>(plan: (now: string) => P): Promise<P> {
    let done: P | undefined;
    const now = this.clock.now();
    const tool = writeTool({
      name: 'tavo_own_write',
      title: '',
      description: '',
      arguments: noArguments(),
      target: () => ({ kind: 'uncompared' }),
      plan: () => (done = plan(now)),
    });
    const context = { now, warn: () => undefined };
    await this.pipeline.run({ tool, given: {}, args: {}, controls: noControls, context, warnings: [] });
    if (!done) throw new Error('A write was not planned.');
    return done;
  }
}
