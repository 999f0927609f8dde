import {
  addUsage,
  identityOf,
  joinCompletions,
  type JsonObjectTree,
  type JsonTree,
  readModelReply,
  tryJsonTree,
  writeJsonTree,
} from '@taproom/mcp-domain';
import type { ModelAnswer } from '../../model-gateway/model-answer.ts';
import type { ChatSink } from '../chat-sink.ts';
import { bodyOf } from './answer-body.ts';
import { withoutMessage } from './answer-error.ts';
import { completionOfStream } from './completion-forms.ts';
import type { Reply, RootAnswer, RootEnd } from './root-answer.ts';
import { streamedChunks } from './upstream-chunks.ts';

/** Nothing is sent before the end. */
export class WholeAnswer implements RootAnswer {
  readonly spoke = false;
  readonly #completions: JsonObjectTree[] = [];

  constructor(private readonly sink: ChatSink) {}

  async hear(answer: ModelAnswer): Promise<Reply> {
    const body = await bodyOf(answer);
    const streamed = body.kind === 'events';
    const completion = streamed ? await streamedCompletion(body.bytes) : tryJsonTree(body.text);
    const reply = completion && readModelReply(completion);
    if (completion?.kind !== 'object' || !reply) throw withoutMessage(answer, streamed ? '' : body.text);
    this.#completions.push(completion);
    return { message: reply.message, finishReason: reply.finishReason };
  }

  async finish({ clientCalls, dropped, xMcp }: RootEnd): Promise<void> {
    this.sink.whole(writeJsonTree(joinCompletions({ completions: this.#completions, clientCalls, dropped, xMcp })));
  }

  close(): void {}
}

/** A connection can make the server stream although the client did not ask for it. */
async function streamedCompletion(bytes: AsyncGenerator<Buffer, void>): Promise<JsonObjectTree> {
  let first: JsonObjectTree | undefined;
  let finishReason: string | undefined;
  let usage: JsonTree | undefined;
  const deltas: JsonObjectTree[] = [];
  for await (const chunk of streamedChunks(bytes)) {
    first = identityOf(first, chunk.tree);
    finishReason = chunk.finishReason ?? finishReason;
    usage = chunk.usage ?? usage;
    if (chunk.delta) deltas.push(chunk.delta);
  }
  return completionOfStream({ first, deltas, finishReason, usage: addUsage(undefined, usage) });
}
