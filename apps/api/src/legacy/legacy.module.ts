import { type BeforeApplicationShutdown, Module } from '@nestjs/common';
import { ToolsModule } from '../tools/tools.module.ts';
import { CallRunner } from './call-runner.ts';
import { CallToolHandler } from './commands/call-tool.handler.ts';
import { CancelGenerationHandler } from './commands/cancel-generation.handler.ts';
import { CommitTurnHandler } from './commands/commit-turn.handler.ts';
import { FinalizeRoundHandler } from './commands/finalize-round.handler.ts';
import { PrepareRoundHandler } from './commands/prepare-round.handler.ts';
import { StartGenerationHandler } from './commands/start-generation.handler.ts';
import { DescriptorLists } from './descriptor-lists.ts';
import { EndedGenerations } from './ended-generations.ts';
import { GenerationIndex } from './generation-index.ts';
import { GenerationJournal } from './generation-journal.ts';
import { GenerationRecovery } from './generation-recovery.ts';
import { Generations } from './generations.ts';
import { GenerationWriter } from './generation-writer.ts';
import { ChatsController } from './http/chats.controller.ts';
import { GenerationsController } from './http/generations.controller.ts';
import { PreviewController } from './http/preview.controller.ts';
import { RoundsController } from './http/rounds.controller.ts';
import { ConvertChatHandler } from './queries/convert-chat.handler.ts';
import { PreviewToolsHandler } from './queries/preview-tools.handler.ts';
import { ReadGenerationHandler } from './queries/read-generation.handler.ts';
import { RunningCalls } from './running-calls.ts';

@Module({
  imports: [ToolsModule],
  controllers: [GenerationsController, RoundsController, ChatsController, PreviewController],
  providers: [
    DescriptorLists,
    GenerationJournal,
    GenerationIndex,
    EndedGenerations,
    GenerationWriter,
    GenerationRecovery,
    RunningCalls,
    CallRunner,
    Generations,
    StartGenerationHandler,
    PrepareRoundHandler,
    FinalizeRoundHandler,
    CallToolHandler,
    CommitTurnHandler,
    CancelGenerationHandler,
    ReadGenerationHandler,
    ConvertChatHandler,
    PreviewToolsHandler,
  ],
  exports: [Generations],
})
export class LegacyModule implements BeforeApplicationShutdown {
  constructor(
    private readonly running: RunningCalls,
    private readonly ended: EndedGenerations,
  ) {}

  /** What was under way is unknown from now on, and written down as such before the disk is let go. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.running.stop();
    await this.ended.write();
  }
}
