import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { LegacyChatConverted } from '@taproom/contracts';
import { convertChat } from '@taproom/mcp-domain';
import { ConvertChat } from './convert-chat.query.ts';

@QueryHandler(ConvertChat)
export class ConvertChatHandler implements IQueryHandler<ConvertChat> {
  execute({ lines }: ConvertChat): Promise<LegacyChatConverted> {
    return Promise.resolve().then(() => ({ messages: convertChat(lines) }));
  }
}
