import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EarlierRequest, type RepeatCheck, repeatsToolSend, type RequestMark } from '@taproom/mcp-domain';
import { Generations } from '../legacy/generations.ts';
import { Clock } from '../platform/time/clock.ts';
import { ChatRefusal } from './chat-refusal.ts';
import type { IncomingChat } from './commands/complete-chat.command.ts';

type Running = { clientId: string; mark: RequestMark };

/** Libraries repeat a request that failed, or that they take for failed; its tools must not run a second time for that. */
@Injectable()
export class RepeatGuard {
  readonly #running = new Set<Running>();

  constructor(
    private readonly generations: Generations,
    private readonly clock: Clock,
  ) {}

  /** From now on the request counts as running, until `leave`. @throws ChatRefusal */
  enter({ text, caller, headers }: IncomingChat): { mark: RequestMark; leave: () => void } {
    const mark = markOf(text, headers.idempotencyKey);
    const { clientId } = caller;
    const now = Date.parse(this.clock.now());
    if (this.#repeats({ now, ...mark, retryCount: headers.retryCount }, clientId)) {
      throw new ChatRefusal({ kind: 'repeat-refused', message: REFUSED });
    }
    const running = { clientId, mark };
    this.#running.add(running);
    return { mark, leave: () => void this.#running.delete(running) };
  }

  #repeats(check: Omit<RepeatCheck, 'earlier'>, clientId: string): boolean {
    // Nothing else can be a repeat, and a client may have very many earlier requests.
    if (check.retryCount < 1 && check.idempotencyKey === undefined) return false;
    const earlier = [...this.generations.requestsBy(clientId), ...this.#runningOf(clientId, check.now)];
    return repeatsToolSend({ ...check, earlier });
  }

  #runningOf(clientId: string, now: number): EarlierRequest[] {
    const own = [...this.#running].filter((running) => running.clientId === clientId);
    return own.map(({ mark }) => ({ at: now, ...mark, sentTool: false, running: true }));
  }
}

const REFUSED =
  'An earlier request of this kind has sent tools, or still runs; repeating it could run them twice. Look at what they did, then send a new request.';

/** Hashes only: bodies are conversations, and what a key says is its client's own business. */
function markOf(text: string, idempotencyKey: string | undefined): RequestMark {
  const bodyHash = hashOf(text);
  return idempotencyKey === undefined ? { bodyHash } : { bodyHash, idempotencyKey: hashOf(idempotencyKey) };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
