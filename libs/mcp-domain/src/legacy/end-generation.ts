import type { LegacyEvent } from './events.ts';
import { type Generation, type GenerationError, openLegacyCalls, type RequestMark } from './generation.ts';
import { requireOpenGeneration } from './open.ts';
import type { Suspension } from './suspension.ts';

/** `error` says why, where it was not the client's wish. */
export type CancelGeneration = { type: 'cancel'; error?: GenerationError };
/** Another generation of the group has an unknown outcome. */
export type TerminateWithGroup = { type: 'terminate-with-group'; error: GenerationError };
export type CompleteGeneration = { type: 'complete' };
export type SuspendTurn = { type: 'suspend-turn'; suspension: Suspension };
export type ResumeTurn = { type: 'resume-turn'; turnId: string; request?: RequestMark };

/** Nothing when it has ended or is about to. Open calls are to be stopped; the last of them ends the generation. */
export function cancelGeneration(generation: Generation, { error }: CancelGeneration): LegacyEvent[] {
  if (generation.status !== 'open' || generation.cancelRequested) return [];
  if (openLegacyCalls(generation).length > 0) return [{ type: 'generation_cancel_requested', data: {} }];
  return [{ type: 'generation_cancelled', data: error ? { error } : {} }];
}

/** Nothing when it has ended. */
export function terminateWithGroup({ status }: Generation, { error }: TerminateWithGroup): LegacyEvent[] {
  return status === 'open' ? [{ type: 'generation_terminated', data: { error } }] : [];
}

/** The end of a root whose reply goes to the client as it is. Throws ConsumerError as `requireOpenGeneration` does. */
export function completeGeneration(generation: Generation): LegacyEvent[] {
  requireOpenGeneration(generation);
  return [{ type: 'generation_completed', data: { diagnostics: [] } }];
}

/** The turn waits for the client. Throws ConsumerError as `requireOpenGeneration` does. */
export function suspendTurn(generation: Generation, { suspension }: SuspendTurn): LegacyEvent[] {
  requireOpenGeneration(generation);
  return [{ type: 'turn_suspended', data: suspension }];
}

/** A turn is continued once: nothing when it waits no more. Throws ConsumerError as `requireOpenGeneration` does. */
export function resumeTurn(generation: Generation, { turnId, request }: ResumeTurn): LegacyEvent[] {
  if (generation.suspension?.turnId !== turnId) return [];
  requireOpenGeneration(generation);
  return [{ type: 'turn_resumed', data: { turnId, ...(request && { request }) } }];
}
