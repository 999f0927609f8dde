import { Inject, Injectable } from '@nestjs/common';
import { type ChatFailure, chatErrorAnswer, type ChatRequest, passedThrough } from '@taproom/mcp-domain';
import type { UsableConnection } from '../model-connections/connection-entry.ts';
import { targetOf } from '../model-connections/connection-target.ts';
import { ModelGateway } from '../model-gateway/model-gateway.ts';
import { ModelServerError } from '../model-gateway/model-server-error.ts';
import { CONFIG, type Config } from '../platform/config/config.ts';
import type { ChatSink } from './chat-sink.ts';
import { RunningChats, StoppingError, stoppingFailure } from './running-chats.ts';
import { rootSignal, rootTimeout, RootTimeoutError } from './root/root-timeout.ts';

/** A request without MCP tools: nothing of it or of its answer is changed, apart from what the connection says. */
@Injectable()
export class PassThrough {
  constructor(
    private readonly gateway: ModelGateway,
    private readonly running: RunningChats,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run(text: string, request: ChatRequest, usable: UsableConnection, sink: ChatSink): Promise<void> {
    const limitMs = request.stream ? undefined : this.config.chat.rootTimeoutMs;
    const { signal, stop } = rootSignal([sink.gone, this.running.stopping], limitMs);
    const body = passedThrough(text, request, usable.overrides);
    try {
      const target = targetOf(usable, '/chat/completions');
      await sink.passOn(await this.gateway.send({ method: 'POST', ...target, body, signal }));
    } catch (error) {
      // An answer that had begun was cut off, which says that it is not whole.
      if (sink.gone.aborted || sink.begun) return;
      sink.refuse(chatErrorAnswer(failureOf(error, signal), false));
    } finally {
      stop();
    }
  }
}

function failureOf(error: unknown, { reason }: AbortSignal): ChatFailure {
  if (reason instanceof RootTimeoutError) return rootTimeout(reason);
  if (reason instanceof StoppingError) return stoppingFailure;
  if (error instanceof ModelServerError) return { kind: 'upstream-unreachable', message: error.message };
  throw error;
}
