import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ConvertLegacyChat, LegacyChatConverted, LegacyChatFile } from '@taproom/contracts';
import { RequireScope } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import { DocumentsBody } from '../../platform/http/documents-body.ts';
import { BodyText } from '../../platform/http/takes-body.ts';
import { ConvertChat } from '../queries/convert-chat.query.ts';
import { chatLinesOf } from './chat-lines.ts';
import { TakesChatBody } from './step-body.ts';

@Controller('api/legacy/chats')
@RequireScope('legacy')
export class ChatsController {
  constructor(private readonly queries: QueryBus) {}

  /** Takes a chat file (`application/x-ndjson`) or `{"messages": […]}`. */
  @Post('convert')
  @HttpCode(200)
  @TakesChatBody()
  @DocumentsBody({ 'application/x-ndjson': LegacyChatFile, 'application/json': ConvertLegacyChat })
  @Answers(200, LegacyChatConverted)
  async convert(
    @Body() body: unknown,
    @BodyText() text: string,
    @Headers('content-type') contentType: string | undefined,
  ): Promise<LegacyChatConverted> {
    return this.queries.execute(new ConvertChat(chatLinesOf({ contentType, body, text })));
  }
}
