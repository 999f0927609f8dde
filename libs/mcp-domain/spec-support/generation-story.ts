import type { JsonObject } from '../src/json/json-object.ts';
import { jsonTreeOf } from '../src/json-text/write-json-tree.ts';
import type { CommitTurn } from '../src/legacy/commit.ts';
import { decideGeneration, decideGenerationTogether, type LegacyCommand } from '../src/legacy/decide.ts';
import type { LegacyEvent } from '../src/legacy/events.ts';
import { evolveGeneration } from '../src/legacy/evolve.ts';
import { absentGeneration, type Generation, type GenerationState } from '../src/legacy/generation.ts';
import type { StartGeneration } from '../src/legacy/start-generation.ts';
import type { Recorded } from '../src/recorded.ts';
import type { CallOutcome } from '../src/send-gate/call-outcome.ts';
import type { ResolvedTool } from '../src/tool-resolution/resolved-tool.ts';
import { toolNamed, uuid } from './catalogs.ts';
import { texts } from './outcomes.ts';

export const resolved = (nativeName: string, changes: Partial<ResolvedTool> = {}): ResolvedTool => ({
  ...toolNamed(nativeName),
  toolId: `mcp/${uuid(1)}:${nativeName}`,
  registrationId: uuid(1),
  serverDisplayName: 'my server',
  permission: 'ask',
  ...changes,
});

export const ALIAS = 'mcp__my_server__issue_create';
export const unknownOutcome = {
  outcome: 'outcome_unknown',
  code: 'mcp.connection_lost',
  message: 'The connection was lost.',
} as const;

export const modelCall = (id: string, name = ALIAS, args: unknown = '{"title":"x"}'): JsonObject => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});

/** Everything that a generation lives through, in order; each step is decided on what came before and written down. */
export class GenerationStory {
  state: GenerationState = absentGeneration;
  readonly events: (LegacyEvent & Recorded)[] = [];

  constructor(start: Partial<StartGeneration> = {}) {
    const listing = {
      tools: [resolved('issue.create', { title: 'Create issue' }), resolved('other')],
      diagnostics: [],
    };
    const root = { generationId: 'gen_1', owner: 'client-1', source: 'legacy' as const, listing, group: [] };
    this.do({ type: 'start-generation', ...root, ...start });
  }

  get generation(): Generation {
    if (!this.state.exists) throw new Error('no generation');
    return this.state.generation;
  }

  do(...commands: LegacyCommand[]): LegacyEvent[] {
    const [only] = commands;
    const together = commands.length > 1 || !only;
    const events = together ? decideGenerationTogether(this.state, commands) : decideGeneration(this.state, only);
    for (const event of events) {
      const recorded = {
        seq: this.events.length + 1,
        at: `2026-01-01T00:00:${String(this.events.length).padStart(2, '0')}.000Z`,
      };
      this.events.push({ ...event, ...recorded });
      this.state = evolveGeneration(this.state, event, recorded);
    }
    return events;
  }

  prepare(roundId = 'rnd_1', localNames: string[] = []): LegacyEvent[] {
    return this.do({ type: 'prepare-round', roundId, localNames });
  }

  /** Prepared, and finalized with everything that the round began with. */
  round(roundId = 'rnd_1', localNames: string[] = []): void {
    this.prepare(roundId, localNames);
    const aliases = this.generation.rounds.at(-1)?.bindings.map(({ alias }) => alias) ?? [];
    this.do({ type: 'finalize-round', roundId, names: [...localNames, ...aliases], digest: 'all' });
  }

  request(
    toolCallId = 'call_1',
    changes: { roundId?: string; name?: string; argumentsJson?: string; executionCallId?: string } = {},
  ): LegacyEvent[] {
    const {
      roundId = 'rnd_1',
      name = ALIAS,
      argumentsJson = '{"title":"x"}',
      executionCallId = `exec-${roundId}-${toolCallId}`,
    } = changes;
    return this.do({ type: 'request-call', roundId, toolCallId, name, argumentsJson, executionCallId });
  }

  settle(toolCallId = 'call_1', outcome: CallOutcome = texts('ok'), roundId = 'rnd_1'): LegacyEvent[] {
    return this.do({ type: 'settle-call', executionCallId: `exec-${roundId}-${toolCallId}`, outcome });
  }

  /** Requested, started and settled. */
  call(
    toolCallId = 'call_1',
    outcome: CallOutcome = texts('ok'),
    changes: { roundId?: string; name?: string } = {},
  ): void {
    const { roundId = 'rnd_1' } = changes;
    this.request(toolCallId, changes);
    this.do({ type: 'start-call', executionCallId: `exec-${roundId}-${toolCallId}` });
    this.settle(toolCallId, outcome, roundId);
  }

  commit(
    calls: unknown,
    changes: Partial<Omit<CommitTurn, 'type' | 'assistant'>> & { content?: string; name?: string } = {},
  ): LegacyEvent[] {
    const {
      content = 'Let me look.',
      name = 'Seraphina',
      roundId = 'rnd_1',
      digest = 'd1',
      localResults = [],
    } = changes;
    const toolCalls = calls === undefined ? undefined : jsonTreeOf(calls);
    const assistant = { name, content, toolCalls };
    return this.do({ type: 'commit', roundId, digest, assistant, localResults, sendDate: 1789000000000 });
  }
}

export const typesOf = (events: readonly LegacyEvent[]): string[] => events.map(({ type }) => type);
