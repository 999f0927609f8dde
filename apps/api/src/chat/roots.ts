import { Inject, Injectable } from '@nestjs/common';
import { type ChatRequest, type RequestMark, shouldInject, type ToolListing } from '@taproom/mcp-domain';
import { Generations } from '../legacy/generations.ts';
import type { UsableConnection } from '../model-connections/connection-entry.ts';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { CachedTools } from '../tools/cached-tools.ts';
import { StreamedAnswer } from './answers/streamed-answer.ts';
import { WholeAnswer } from './answers/whole-answer.ts';
import type { ChatSink } from './chat-sink.ts';
import type { IncomingChat } from './commands/complete-chat.command.ts';
import { Continuations, type FoundTurn } from './continuations.ts';
import { PassThrough } from './pass-through.ts';
import { RunningChats } from './running-chats.ts';
import { continuedRoot, newRoot } from './root/begin-root.ts';
import type { ChatRoot } from './root/chat-root.ts';
import { RootFailures } from './root/root-failures.ts';
import { RootRunner } from './root/root-runner.ts';
import { rootSignal } from './root/root-timeout.ts';

export type ChatToAnswer = {
  incoming: IncomingChat;
  request: ChatRequest;
  usable: UsableConnection;
  mark: RequestMark;
  sink: ChatSink;
};

type Begun = ReturnType<typeof newRoot>;

/** Decides what a request is: one without tools, a new root, or one that goes on. */
@Injectable()
export class Roots {
  constructor(
    private readonly generations: Generations,
    private readonly tools: CachedTools,
    private readonly continuations: Continuations,
    private readonly passing: PassThrough,
    private readonly runner: RootRunner,
    private readonly failures: RootFailures,
    private readonly running: RunningChats,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async answer(chat: ChatToAnswer): Promise<void> {
    const { incoming, request, usable, sink } = chat;
    const injects = shouldInject(request, usable.connection.injection, incoming.headers.mcp);
    const found = await this.continuations.find(request, incoming.caller, incoming.headers.generation);
    if (typeof found === 'object') return this.#goOn(chat, found, injects);
    const lost = found === 'lost';
    const listing = injects ? await this.tools.list() : nothing;
    const hasNothing = listing.tools.length === 0 && listing.diagnostics.length === 0 && !lost;
    if (!injects || hasNothing) return this.passing.run(incoming.text, request, usable, sink);
    const { recursionLimit } = usable.connection;
    const generationId = this.generations.newId();
    const unwritten = { source: 'chat' as const, generationId, recursionLimit, request: chat.mark, listing };
    return this.#run(chat, newRoot({ owner: incoming.caller.clientId, request, lost, unwritten }), injects);
  }

  async #goOn(chat: ChatToAnswer, turn: FoundTurn, injects: boolean): Promise<void> {
    const begun = continuedRoot(turn, chat.mark);
    let root: ChatRoot | undefined;
    try {
      await this.#run(chat, begun, injects, (made) => (root = made));
    } finally {
      turn.release(root?.waitsForModel === false);
    }
  }

  async #run(chat: ChatToAnswer, begun: Begun, injects: boolean, onRoot?: (root: ChatRoot) => void): Promise<void> {
    const { incoming, request, usable, sink } = chat;
    const { rootTimeoutMs, keepAliveMs } = this.config.chat;
    const { signal, stop } = rootSignal([sink.gone, this.running.stopping], request.stream ? undefined : rootTimeoutMs);
    const { caller, headers } = incoming;
    const { exposeTurns } = headers;
    const root: ChatRoot = { ...begun, caller, request, usable, sink, signal, injects, exposeTurns };
    onRoot?.(root);
    if (!root.unwritten) sink.nameRoot(root.generation.generationId);
    const { includeUsage } = request;
    const answer = request.stream ? new StreamedAnswer(sink, { includeUsage, keepAliveMs }) : new WholeAnswer(sink);
    const stopRoot = (): void => this.failures.stop(root);
    signal.addEventListener('abort', stopRoot, { once: true });
    try {
      await this.runner.run(root, answer);
    } catch (error) {
      answer.close();
      await this.failures.end(root, error);
    } finally {
      signal.removeEventListener('abort', stopRoot);
      answer.close();
      stop();
    }
  }
}

const nothing: ToolListing = { tools: [], diagnostics: [] };
