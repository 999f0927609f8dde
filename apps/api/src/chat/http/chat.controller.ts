import { Controller, Get, Headers, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChatCompletion, ChatCompletionRequest, ChatError, ModelList } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { CurrentCaller, RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { DocumentsBody } from '../../platform/http/documents-body.ts';
import { BodyText, TakesBody } from '../../platform/http/takes-body.ts';
import { CompleteChat } from '../commands/complete-chat.command.ts';
import { PassModels } from '../commands/pass-models.command.ts';
import { HttpChatSink } from './http-chat-sink.ts';
import { readChatHeaders } from './read-chat-headers.ts';

const MIB = 1024 * 1024;

@Controller('v1')
@RequireScope('chat')
export class ChatController {
  constructor(private readonly commands: CommandBus) {}

  @Post('chat/completions')
  @TakesBody({ limitBytes: 64 * MIB, text: true })
  @DocumentsBody({ 'application/json': ChatCompletionRequest })
  @Answers(200, ChatCompletion, ChatError)
  complete(
    @BodyText() text: string,
    @CurrentCaller() caller: Caller,
    @Headers() headers: IncomingHttpHeaders,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const request = { text, caller, headers: readChatHeaders(headers) };
    return this.commands.execute(new CompleteChat(request, new HttpChatSink(reply)));
  }

  @Get('models')
  @Answers(200, ModelList, ChatError)
  models(
    @CurrentCaller() caller: Caller,
    @Headers() headers: IncomingHttpHeaders,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { connection } = readChatHeaders(headers);
    return this.commands.execute(new PassModels({ caller, connection }, new HttpChatSink(reply)));
  }
}
