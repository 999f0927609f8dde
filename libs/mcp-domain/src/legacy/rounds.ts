import { allocateAliases } from '../aliases/allocate.ts';
import { toolSpec, type ToolSpec } from '../tool-calls/tool-spec.ts';
import { ConsumerError, refusedFor } from '../consumer-error.ts';
import type { DomainIssue } from '../errors.ts';
import { isJsonObject } from '../json/json-object.ts';
import type { LegacyEvent } from './events.ts';
import {
  type Binding,
  callsOf,
  currentRound,
  type Descriptor,
  type DroppedAlias,
  type Generation,
  type Round,
} from './generation.ts';
import { requireCurrent, requireOpenGeneration, requireRound } from './open.ts';

/** `mcp` says that no MCP tool is offered in this round. */
export type PrepareRound = { type: 'prepare-round'; roundId: string; localNames: string[]; mcp?: 'left-out' };
/** `names` are those of all tools after the hook, in order, each as often as it is there. */
export type FinalizeRound = { type: 'finalize-round'; roundId: string; names: string[]; digest: string };

/**
 * A new round: aliases anew, and the local names first. Throws ConsumerError: `legacy.generation_terminated`,
 * `legacy.generation_closed`, `legacy.turn_uncommitted`.
 */
export function prepareRound(generation: Generation, { roundId, localNames, mcp }: PrepareRound): LegacyEvent[] {
  requireOpenGeneration(generation);
  const last = currentRound(generation);
  if (last && last.status !== 'committed' && callsOf(generation, last.roundId).length > 0) {
    throw new ConsumerError(
      'legacy.turn_uncommitted',
      'Calls of the current round were made; commit its turn before the next round.',
    );
  }
  const { depth, recursionLimit } = generation;
  const bindings = mcp === 'left-out' ? [] : bindingsFor(generation.descriptors, localNames);
  return [
    { type: 'round_prepared', data: { roundId, depth, localNames, bindings, limitReached: depth >= recursionLimit } },
  ];
}

function bindingsFor(descriptors: readonly Descriptor[], localNames: readonly string[]): Binding[] {
  const aliases = allocateAliases(descriptors, localNames);
  return descriptors.map(({ toolId, displayName }, index) => ({ alias: aliases[index] ?? '', toolId, displayName }));
}

/**
 * What the hook left of the aliases: each stays bound if it is there exactly once. Nothing when it was finalized the same way.
 * Throws ConsumerError: `legacy.round_not_found`, `legacy.generation_terminated`, `legacy.generation_closed`,
 * `legacy.round_closed`, `legacy.round_already_finalized`.
 */
export function finalizeRound(generation: Generation, { roundId, names, digest }: FinalizeRound): LegacyEvent[] {
  const round = requireRound(generation, roundId);
  requireOpenGeneration(generation);
  requireCurrent(generation, round);
  if (round.status === 'finalized') {
    if (round.finalizedDigest === digest) return [];
    throw new ConsumerError('legacy.round_already_finalized', 'The round was finalized with other tools.');
  }
  return [{ type: 'round_finalized', data: { roundId, digest, dropped: droppedAliases(round, names) } }];
}

function droppedAliases({ bindings }: Round, names: readonly string[]): DroppedAlias[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return bindings.flatMap(({ alias }): DroppedAlias[] => {
    const count = counts.get(alias) ?? 0;
    if (count === 1) return [];
    return [{ alias, reason: count === 0 ? 'missing' : 'duplicate' }];
  });
}

/** The bindings that a call can still use. */
export function liveBindings({ bindings, dropped }: Round): Binding[] {
  const lost = new Set(dropped.map(({ alias }) => alias));
  return bindings.filter(({ alias }) => !lost.has(alias));
}

/** The MCP tools of a round as a model is told of them, made anew from what was frozen. */
export function roundSpecs(descriptors: readonly Descriptor[], { bindings }: Pick<Round, 'bindings'>): ToolSpec[] {
  const byId = new Map(descriptors.map((descriptor) => [descriptor.toolId, descriptor]));
  return bindings.flatMap(({ alias, toolId }): ToolSpec[] => {
    const descriptor = byId.get(toolId);
    return descriptor ? [toolSpec(alias, descriptor)] : [];
  });
}

export type RoundAnswer = {
  roundId: string;
  depth: number;
  tools: unknown[];
  toolChoice: 'auto' | null;
  bindings: Binding[];
  limitReached: boolean;
};

export function roundAnswer({ descriptors }: Generation, round: Round, localTools: readonly unknown[]): RoundAnswer {
  const { roundId, depth, bindings, limitReached } = round;
  const tools = [...localTools, ...roundSpecs(descriptors, round)];
  return { roundId, depth, tools, toolChoice: tools.length > 0 ? 'auto' : null, bindings: [...bindings], limitReached };
}

/** The names of a caller's own tools. Throws ConsumerError `legacy.local_tools_invalid`, with a path for each without a name. */
export function localToolNames(localTools: readonly unknown[]): string[] {
  const issues: DomainIssue[] = [];
  const names = localTools.map((tool, index) => {
    const name = toolNameOf(tool);
    if (name === undefined) issues.push({ path: `localTools[${index}].function.name`, message: 'is missing' });
    return name ?? '';
  });
  if (issues.length > 0) throw refusedFor('legacy.local_tools_invalid', issues);
  return names;
}

/** The names of tools that a hook may have done anything to. */
export function namesAfterHook(tools: readonly unknown[]): string[] {
  return tools.map(toolNameOf).filter((name) => name !== undefined);
}

function toolNameOf(tool: unknown): string | undefined {
  const called = isJsonObject(tool) ? tool.function : undefined;
  const name = isJsonObject(called) ? called.name : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
