import { Command } from '@nestjs/cqrs';
import type { Caller } from '../../platform/http/caller.ts';
import type { ChatHeaders } from '../chat-headers.ts';
import type { ChatSink } from '../chat-sink.ts';

/** `text` is the body as it was sent. */
export type IncomingChat = { text: string; caller: Caller; headers: ChatHeaders };

/**
 * Answers a chat completion request through `sink`. Rejects only while nothing was answered: ConsumerError, ProblemError,
 * StorageFailedError.
 */
export class CompleteChat extends Command<void> {
  constructor(
    readonly request: IncomingChat,
    readonly sink: ChatSink,
  ) {
    super();
  }
}
