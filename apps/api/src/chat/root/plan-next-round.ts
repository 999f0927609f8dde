import {
  allocateAliases,
  clientToolNames,
  decideGenerationTogether,
  evolveGeneration,
  type Generation,
  type GenerationState,
  leavesMcpOut,
  type LegacyCommand,
  requireRound,
  type Round,
  roundSpecs,
  upstreamBody,
} from '@taproom/mcp-domain';
import type { ChatRoot } from './chat-root.ts';

export type NextRound = {
  round: Round;
  /** The client's own tools. */
  localNames: string[];
  /** What the model's server gets. */
  body: string;
  /** What the journal gets, all together. */
  commands: LegacyCommand[];
};

/**
 * The next round as it will be once `commands` are written. It is known before, so that the model can be asked meanwhile: only a
 * tool call has to wait for the journal.
 */
export function planNextRound(root: ChatRoot, roundId: string): NextRound {
  const { generation, request, injects, usable, history } = root;
  const localNames = clientToolNames(request);
  const before = folded(generation, root.pending);
  const limitReached = before.depth >= before.recursionLimit;
  const place = { round: root.rounds + 1, limitReached };
  const leftOut = !injects || leavesMcpOut(request, place);
  const aliases = leftOut ? [] : allocateAliases(before.descriptors, localNames);
  const commands: LegacyCommand[] = [
    ...root.pending,
    { type: 'prepare-round', roundId, localNames, ...(leftOut && { mcp: 'left-out' as const }) },
    { type: 'finalize-round', roundId, names: [...localNames, ...aliases], digest: roundId },
  ];
  const round = requireRound(folded(generation, commands), roundId);
  const specs = roundSpecs(before.descriptors, round);
  const body = upstreamBody(request, { ...place, history, specs, overrides: usable.overrides });
  return { round, localNames, body, commands };
}

function folded(generation: Generation, commands: readonly LegacyCommand[]): Generation {
  const state: GenerationState = { exists: true, generation };
  const events = decideGenerationTogether(state, commands);
  const after = events.reduce<GenerationState>(
    (known, event) => evolveGeneration(known, event, { seq: 0, at: '' }),
    state,
  );
  return after.exists ? after.generation : generation;
}
