import { ConsumerError } from '../consumer-error.ts';
import type { Recorded } from '../recorded.ts';
import { commitTurn, type CommitTurn } from './commit.ts';
import {
  cancelGeneration,
  type CancelGeneration,
  completeGeneration,
  type CompleteGeneration,
  resumeTurn,
  type ResumeTurn,
  suspendTurn,
  type SuspendTurn,
  terminateWithGroup,
  type TerminateWithGroup,
} from './end-generation.ts';
import type { LegacyEvent } from './events.ts';
import { evolveGeneration } from './evolve.ts';
import type { Generation, GenerationState } from './generation.ts';
import { requestLegacyCall, type RequestLegacyCall } from './request-legacy-call.ts';
import { finalizeRound, type FinalizeRound, prepareRound, type PrepareRound } from './rounds.ts';
import {
  settleLegacyCall,
  type SettleLegacyCall,
  startLegacyCall,
  type StartLegacyCall,
} from './settle-legacy-call.ts';
import { startGeneration, type StartGeneration } from './start-generation.ts';

export type LegacyCommand =
  | StartGeneration
  | PrepareRound
  | FinalizeRound
  | RequestLegacyCall
  | StartLegacyCall
  | SettleLegacyCall
  | CommitTurn
  | CancelGeneration
  | TerminateWithGroup
  | CompleteGeneration
  | SuspendTurn
  | ResumeTurn;

/**
 * What a command makes happen to a generation; nothing, when it is so already.
 * Throws ConsumerError: `legacy.generation_not_found`, and what the command's own rules say.
 */
export function decideGeneration(state: GenerationState, command: LegacyCommand): LegacyEvent[] {
  if (command.type === 'start-generation') {
    if (state.exists) throw new TypeError('A generation starts once.');
    return startGeneration(command);
  }
  if (!state.exists) throw new ConsumerError('legacy.generation_not_found', 'There is no such generation.');
  return decideExisting(state.generation, command);
}

/** Several commands that happen together or not at all, each upon the one before. */
export function decideGenerationTogether(state: GenerationState, commands: readonly LegacyCommand[]): LegacyEvent[] {
  let folded = state;
  return commands.flatMap((command) => {
    const events = decideGeneration(folded, command);
    for (const event of events) folded = evolveGeneration(folded, event, unwritten);
    return events;
  });
}

/** The events are not written yet; where and when they will be decides nothing. */
const unwritten: Recorded = { seq: 0, at: '' };

function decideExisting(generation: Generation, command: Exclude<LegacyCommand, StartGeneration>): LegacyEvent[] {
  switch (command.type) {
    case 'prepare-round':
      return prepareRound(generation, command);
    case 'finalize-round':
      return finalizeRound(generation, command);
    case 'request-call':
      return requestLegacyCall(generation, command);
    case 'start-call':
      return startLegacyCall(generation, command);
    case 'settle-call':
      return settleLegacyCall(generation, command);
    case 'commit':
      return commitTurn(generation, command);
    case 'cancel':
      return cancelGeneration(generation, command);
    case 'terminate-with-group':
      return terminateWithGroup(generation, command);
    case 'complete':
      return completeGeneration(generation);
    case 'suspend-turn':
      return suspendTurn(generation, command);
    case 'resume-turn':
      return resumeTurn(generation, command);
  }
}
