import { type BeforeApplicationShutdown, Module } from '@nestjs/common';
import { ToolsModule } from '../tools/tools.module.ts';
import { CallRunner } from './call-runner.ts';
import { GenerationIndex } from './generation-index.ts';
import { GenerationJournal } from './generation-journal.ts';
import { GenerationRecovery } from './generation-recovery.ts';
import { Generations } from './generations.ts';
import { GenerationWriter } from './generation-writer.ts';
import { RunningCalls } from './running-calls.ts';

@Module({
  imports: [ToolsModule],
  providers: [
    GenerationJournal,
    GenerationIndex,
    GenerationWriter,
    GenerationRecovery,
    RunningCalls,
    CallRunner,
    Generations,
  ],
  exports: [Generations],
})
export class LegacyModule implements BeforeApplicationShutdown {
  constructor(private readonly running: RunningCalls) {}

  /** What was under way is unknown from now on, and written down as such before the disk is let go. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.running.stop();
  }
}
