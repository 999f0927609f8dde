import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { chatErrorAnswer, readChatRequest } from '@taproom/mcp-domain';
import { ChatRefusal } from '../chat-refusal.ts';
import { ConnectionChooser } from '../connection-chooser.ts';
import { RepeatGuard } from '../repeat-guard.ts';
import { Roots } from '../roots.ts';
import { RunningChats } from '../running-chats.ts';
import { CompleteChat } from './complete-chat.command.ts';

@CommandHandler(CompleteChat)
export class CompleteChatHandler implements ICommandHandler<CompleteChat> {
  constructor(
    private readonly chooser: ConnectionChooser,
    private readonly guard: RepeatGuard,
    private readonly roots: Roots,
    private readonly running: RunningChats,
  ) {}

  execute(command: CompleteChat): Promise<void> {
    return this.running.track(this.#answer(command));
  }

  async #answer({ request: incoming, sink }: CompleteChat): Promise<void> {
    const request = readChatRequest(incoming.text);
    const usable = await this.chooser.choose(incoming.caller, incoming.headers.connection);
    try {
      const { mark, leave } = this.guard.enter(incoming);
      try {
        await this.roots.answer({ incoming, request, usable, mark, sink });
      } finally {
        leave();
      }
    } catch (error) {
      if (!(error instanceof ChatRefusal) || sink.begun) throw error;
      sink.refuse(chatErrorAnswer(error.failure, false));
    }
  }
}
