import { Command } from '@nestjs/cqrs';
import type { Caller } from '../../platform/http/caller.ts';
import type { ChatSink } from '../chat-sink.ts';

/** Hands on what the connection's server lists. Rejects as CompleteChat. */
export class PassModels extends Command<void> {
  constructor(
    readonly request: { caller: Caller; connection: string | undefined },
    readonly sink: ChatSink,
  ) {
    super();
  }
}
