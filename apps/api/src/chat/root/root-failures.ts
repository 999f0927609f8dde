import { Injectable, Logger } from '@nestjs/common';
import { type ChatFailure, chatErrorAnswer, chatErrorBody } from '@taproom/mcp-domain';
import { Generations } from '../../legacy/generations.ts';
import { quoteOf } from '../../model-connections/connection-target.ts';
import { ModelServerError } from '../../model-gateway/model-server-error.ts';
import { toProblem } from '../../platform/http/to-problem.ts';
import { ModelRefusedError, ModelUnusableError } from '../answers/answer-error.ts';
import { ChatRefusal } from '../chat-refusal.ts';
import { type ChatRoot, hasSentTool } from './chat-root.ts';
import { StoppingError, stoppingFailure } from '../running-chats.ts';
import { rootTimeout, RootTimeoutError } from './root-timeout.ts';

/** How a root ends that has no answer: in the journal, and for the client. */
@Injectable()
export class RootFailures {
  private readonly logger = new Logger('Chat');

  constructor(private readonly generations: Generations) {}

  /** To be called once the signal of a root aborts: a tool that runs is waited for no longer. What follows is `end`'s to tell. */
  stop(root: ChatRoot): void {
    if (root.waitsForModel || root.unwritten) return;
    const { caller, generation, signal } = root;
    const reason: unknown = signal.reason;
    const told = errorOf(abortFailure(reason), root);
    this.generations.cancel(caller, generation.generationId, told).catch(() => undefined);
  }

  async end(root: ChatRoot, error: unknown): Promise<void> {
    const failure = await this.#failureOf(root, error);
    await this.#close(root, failure);
    const { sink } = root;
    if (sink.gone.aborted) {
      if (error instanceof ModelRefusedError) error.answer.discard();
      return;
    }
    const toolSent = hasSentTool(root);
    if (!toolSent && !sink.begun && (await passedOn(root, error))) return;
    if (!sink.begun) return sink.refuse(chatErrorAnswer(failure, toolSent));
    await sink.event(JSON.stringify(chatErrorBody(failure, toolSent)));
    sink.end();
  }

  /** A turn that was not gone on with yet still waits for its client; a root that was not written is none. */
  async #close(root: ChatRoot, failure: ChatFailure): Promise<void> {
    if (root.waitsForModel || root.unwritten) return;
    const { caller, generation, sink } = root;
    const told = errorOf(sink.gone.aborted ? clientLeft : failure, root);
    try {
      root.generation = (await this.generations.cancel(caller, generation.generationId, told)).generation;
    } catch (error) {
      this.logger.error(`The end of ${generation.generationId} could not be written: ${String(error)}`);
    }
  }

  async #failureOf(root: ChatRoot, error: unknown): Promise<ChatFailure> {
    if (error instanceof ChatRefusal) return error.failure;
    if (root.signal.aborted) return abortFailure(root.signal.reason);
    if (error instanceof ModelServerError) return { kind: 'upstream-unreachable', message: error.message };
    const quote = quoteOf(root.usable);
    if (error instanceof ModelUnusableError) return { kind: 'upstream-failed', message: quote(error.message) };
    if (error instanceof ModelRefusedError) {
      const { status } = error.answer;
      // Unread, it can still be handed on as it is.
      if (!hasSentTool(root) && !root.sink.begun)
        return { kind: 'upstream-failed', status, message: 'its words went to the client.' };
      return { kind: 'upstream-failed', status, message: quote(await error.answer.text().catch(() => '')) };
    }
    this.logger.error({ err: error, msg: 'A chat completion failed inside Taproom.' });
    const { code, detail } = toProblem(error);
    return { kind: 'internal', code, message: detail };
  }
}

function abortFailure(reason: unknown): ChatFailure {
  if (reason instanceof RootTimeoutError) return rootTimeout(reason);
  return reason instanceof StoppingError ? stoppingFailure : clientLeft;
}

/** Nobody is there to be told; the journal says so. */
const clientLeft: ChatFailure = {
  kind: 'internal',
  code: 'chat.client_left',
  message: 'The client closed its connection before the answer was whole.',
};

function errorOf(failure: ChatFailure, root: ChatRoot): { code: string; message: string } {
  const { code, message } = chatErrorBody(failure, hasSentTool(root)).error;
  return { code, message };
}

/** What the upstream itself said is told unchanged, as long as no tool was sent. */
async function passedOn({ sink }: ChatRoot, error: unknown): Promise<boolean> {
  if (error instanceof ModelRefusedError) {
    // One that breaks off on the way was cut off for the client too.
    await sink.passOn(error.answer).catch(() => undefined);
    return true;
  }
  if (!(error instanceof ModelUnusableError) || !error.whole) return false;
  sink.whole(error.whole.text, error.whole);
  return true;
}
