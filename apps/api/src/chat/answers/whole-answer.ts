import {
  addUsage,
  joinCompletions,
  type JsonObjectTree,
  type JsonTree,
  readModelReply,
  tryJsonTree,
  writeJsonTree,
} from '@taproom/mcp-domain';
import type { ModelAnswer } from '../../model-gateway/model-answer.ts';
import type { ChatSink } from '../chat-sink.ts';
import { ModelUnusableError } from './answer-error.ts';
import { completionOfStream } from './completion-forms.ts';
import type { Reply, RootAnswer, RootEnd } from './root-answer.ts';
import { upstreamChunks } from './upstream-chunks.ts';

/** Nothing is sent before the end. */
export class WholeAnswer implements RootAnswer {
  readonly spoke = false;
  readonly #completions: JsonObjectTree[] = [];

  constructor(private readonly sink: ChatSink) {}

  async hear(answer: ModelAnswer): Promise<Reply> {
    const isStream = answer.mediaType === 'text/event-stream';
    const completion = isStream ? await streamedCompletion(answer) : await jsonCompletion(answer);
    const reply = readModelReply(completion);
    if (!reply) throw new ModelUnusableError("The model's server answered without a message.");
    this.#completions.push(completion);
    return { message: reply.message, finishReason: reply.finishReason };
  }

  async finish({ clientCalls, dropped, xMcp }: RootEnd): Promise<void> {
    this.sink.whole(writeJsonTree(joinCompletions({ completions: this.#completions, clientCalls, dropped, xMcp })));
  }

  close(): void {}
}

async function jsonCompletion(answer: ModelAnswer): Promise<JsonObjectTree> {
  const { status, rawHeaders } = answer;
  const text = await answer.text();
  const completion = tryJsonTree(text);
  if (completion?.kind === 'object' && readModelReply(completion)) return completion;
  throw new ModelUnusableError("The model's server answered without a message.", { status, rawHeaders, text });
}

/** A connection can make the server stream although the client did not ask for it. */
async function streamedCompletion(answer: ModelAnswer): Promise<JsonObjectTree> {
  let first: JsonObjectTree | undefined;
  let finishReason: string | undefined;
  let usage: JsonTree | undefined;
  const deltas: JsonObjectTree[] = [];
  for await (const chunk of upstreamChunks(answer)) {
    first ??= chunk.tree;
    finishReason = chunk.finishReason ?? finishReason;
    usage = chunk.usage ?? usage;
    if (chunk.delta) deltas.push(chunk.delta);
  }
  return completionOfStream({ first, deltas, finishReason, usage: addUsage(undefined, usage) });
}
