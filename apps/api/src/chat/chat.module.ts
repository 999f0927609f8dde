import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { LegacyModule } from '../legacy/legacy.module.ts';
import { ModelGatewayModule } from '../model-gateway/model-gateway.module.ts';
import { ToolsModule } from '../tools/tools.module.ts';
import { CompleteChatHandler } from './commands/complete-chat.handler.ts';
import { PassModelsHandler } from './commands/pass-models.handler.ts';
import { ConnectionChooser } from './connection-chooser.ts';
import { Continuations } from './continuations.ts';
import { ForgottenTurns } from './forgotten-turns.ts';
import { ChatController } from './http/chat.controller.ts';
import { tellErrorsAsOpenAi } from './http/openai-errors.ts';
import { PassThrough } from './pass-through.ts';
import { RepeatGuard } from './repeat-guard.ts';
import { ModelAsker } from './root/model-asker.ts';
import { RootFailures } from './root/root-failures.ts';
import { RootRunner } from './root/root-runner.ts';
import { TurnRunner } from './root/turn-runner.ts';
import { Roots } from './roots.ts';
import { RunningChats } from './running-chats.ts';

@Module({
  imports: [LegacyModule, ToolsModule, ModelGatewayModule],
  controllers: [ChatController],
  providers: [
    CompleteChatHandler,
    PassModelsHandler,
    ConnectionChooser,
    RepeatGuard,
    Continuations,
    ForgottenTurns,
    RunningChats,
    PassThrough,
    ModelAsker,
    TurnRunner,
    RootRunner,
    RootFailures,
    Roots,
  ],
})
export class ChatModule {
  constructor({ httpAdapter }: HttpAdapterHost) {
    tellErrorsAsOpenAi(httpAdapter.getInstance<FastifyInstance>());
  }
}
