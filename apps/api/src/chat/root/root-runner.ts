import { Injectable, Logger } from '@nestjs/common';
import {
  clientCallsOf,
  contentText,
  describeIssues,
  hasHiddenPart,
  hiddenResults,
  historyAfter,
  type JsonObjectTree,
  type JsonTree,
  limitDiagnostic,
  memberOf,
  planReply,
  type ReplyPlan,
  suspensionOf,
  toolMessage,
  xMcp,
} from '@taproom/mcp-domain';
import { Generations } from '../../legacy/generations.ts';
import { hasScope } from '../../platform/http/caller.ts';
import { Clock, Ids } from '../../platform/time/clock.ts';
import type { RootAnswer } from '../answers/root-answer.ts';
import { ChatRefusal } from '../chat-refusal.ts';
import type { ChatRoot } from './chat-root.ts';
import { ModelAsker } from './model-asker.ts';
import { type NextRound, planNextRound } from './plan-next-round.ts';
import { TurnRunner } from './turn-runner.ts';

type Turn = { round: NextRound; message: JsonObjectTree; plan: ReplyPlan & { kind: 'turn' } };

/** Asks the model, runs its tools, asks again, until there is an answer for the client. */
@Injectable()
export class RootRunner {
  private readonly logger = new Logger(RootRunner.name);

  constructor(
    private readonly generations: Generations,
    private readonly asker: ModelAsker,
    private readonly turns: TurnRunner,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** @throws as ModelAsker and TurnRunner; ChatRefusal for a malformed batch */
  async run(root: ChatRoot, answer: RootAnswer): Promise<void> {
    for (;;) {
      const round = planNextRound(root, `rnd_${this.ids.uuid()}`);
      const message = await this.#hear(root, answer, round);
      const { bindings, limitReached } = round.round;
      const plan = planReply(message, { bindings, clientNames: round.localNames, limitReached });
      if (plan.kind === 'malformed') throw malformed(describeIssues(plan.issues));
      if (plan.kind === 'final') return this.#finish(root, answer, { clientCalls: [], dropped: plan.dropped });
      const turn = { round, message, plan };
      await this.turns.run(root, round.round.roundId, plan.calls);
      const clientCalls = clientCallsOf(plan.calls);
      if (clientCalls.length === 0) this.#takeIn(root, turn);
      else return this.#handOver(root, answer, turn);
    }
  }

  async #hear(root: ChatRoot, answer: RootAnswer, { body, commands }: NextRound): Promise<JsonObjectTree> {
    root.rounds += 1;
    let written: Promise<void> | undefined;
    const write = (): Promise<void> => (written ??= this.#write(root, commands));
    const telling = { xMcp: (): JsonTree => this.#told(root, { dropped: false }), beforeWords: write };
    // Side by side with the model's own time. Nothing is told, and no tool runs, before it is written.
    if (!root.waitsForModel) write().catch(() => undefined);
    const reply = this.asker.ask(root, answer, { body, written, telling });
    try {
      const { message } = await (written ? Promise.race([reply, rejectionOf(written)]) : reply);
      await write();
      return message;
    } catch (error) {
      reply.catch(() => undefined);
      await written?.catch(() => undefined);
      throw error;
    }
  }

  async #write(root: ChatRoot, commands: NextRound['commands']): Promise<void> {
    const { caller, unwritten, sink } = root;
    const { generationId } = root.generation;
    root.generation = await (unwritten
      ? this.generations.start(caller, { ...unwritten, then: commands })
      : this.generations.apply(caller, generationId, commands));
    if (unwritten) sink.nameRoot(generationId);
    root.unwritten = undefined;
    root.waitsForModel = false;
    root.pending = [];
  }

  /** A turn that the client does not see: its results go to the model, and its rows to the journal with the next round. */
  #takeIn(root: ChatRoot, { round, message, plan }: Turn): void {
    const { roundId } = round.round;
    const results = hiddenResults(plan.calls, root.generation, roundId);
    const messages = results.map(({ toolCallId, content }) => toolMessage(toolCallId, content));
    root.hidden.push(message, ...messages);
    root.history = historyAfter(root.history, message, messages);
    const unknown = new Set(plan.calls.flatMap(({ call, to }) => (to === 'unknown' ? [call.id] : [])));
    root.pending = [
      {
        type: 'commit',
        roundId,
        digest: roundId,
        assistant: { content: contentText(message), toolCalls: memberOf(message, 'tool_calls') },
        localResults: results.filter(({ toolCallId }) => unknown.has(toolCallId)),
        sendDate: Date.parse(this.clock.now()),
      },
    ];
  }

  /** The client's own tools are asked for. What it does not see is kept until it answers. */
  async #handOver(root: ChatRoot, answer: RootAnswer, { round, message, plan }: Turn): Promise<void> {
    const { calls, dropped } = plan;
    const clientCalls = clientCallsOf(calls);
    if (!hasHiddenPart(calls, root.generation.depth)) return this.#finish(root, answer, { clientCalls, dropped });
    const { roundId } = round.round;
    const { request, history, generation } = root;
    const results = hiddenResults(calls, generation, roundId);
    const turn = { turnId: this.ids.uuid(), roundId, request, history, assistant: message, calls, results };
    const { generationId } = generation;
    root.generation = await this.generations.suspendTurn(root.caller, generationId, suspensionOf(turn));
    await answer.finish({ clientCalls, dropped, xMcp: this.#told(root, { dropped }) });
  }

  async #finish(
    root: ChatRoot,
    answer: RootAnswer,
    end: { clientCalls: ReturnType<typeof clientCallsOf>; dropped: boolean },
  ): Promise<void> {
    try {
      root.generation = await this.generations.complete(root.caller, root.generation.generationId);
    } catch (error) {
      // The answer is there, and its tools have run: the client gets it whatever the disk does.
      this.logger.error(`The end of ${root.generation.generationId} could not be written: ${String(error)}`);
    }
    await answer.finish({ ...end, xMcp: this.#told(root, end) });
  }

  #told(root: ChatRoot, { dropped }: { dropped: boolean }): JsonTree {
    const { generation, rounds, caller, diagnostics, hidden } = root;
    return xMcp(generation, {
      rounds,
      diagnostics: [...diagnostics, ...(dropped ? [limitDiagnostic(generation)] : [])],
      showToolIds: hasScope(caller, 'legacy'),
      ...(root.exposeTurns && { messages: hidden }),
    });
  }
}

function malformed(issues: string): ChatRefusal {
  const message = `The model's tool calls can't be used: ${issues}. Nothing of this batch was sent.`;
  return new ChatRefusal({ kind: 'malformed-batch', message });
}

/** Rejects as the task does, and never resolves: there is no use in waiting for a model once the journal has failed. */
function rejectionOf(task: Promise<unknown>): Promise<never> {
  return new Promise((_resolve, reject) => {
    task.catch(reject);
  });
}
