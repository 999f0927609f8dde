import { ConsumerError } from '../consumer-error.ts';
import { currentRound, type Generation, type Round } from './generation.ts';

/* What a request needs to be true of the generation. Each throws ConsumerError. */

/** `legacy.generation_terminated`, `legacy.generation_closed` */
export function requireOpenGeneration(generation: Generation): void {
  requireNotTerminated(generation);
  const { status, cancelRequested } = generation;
  if (status === 'open' && !cancelRequested) return;
  const told = status === 'open' ? 'being cancelled' : status;
  throw new ConsumerError('legacy.generation_closed', `The generation is ${told}; it takes nothing more.`);
}

/** `legacy.generation_terminated` */
export function requireNotTerminated({ status, error }: Generation): void {
  if (status !== 'terminated') return;
  throw new ConsumerError('legacy.generation_terminated', `The generation was ended. ${error?.message ?? ''}`.trim());
}

/** `legacy.round_not_found` */
export function requireRound({ rounds }: Generation, roundId: string): Round {
  const round = rounds.find((one) => one.roundId === roundId);
  if (round) return round;
  throw new ConsumerError('legacy.round_not_found', `The generation has no round ${roundId.slice(0, 64)}.`);
}

/** `legacy.round_closed` */
export function requireCurrent(generation: Generation, round: Round): void {
  if (round === currentRound(generation) && round.status !== 'committed' && round.status !== 'closed') return;
  throw new ConsumerError('legacy.round_closed', `The round is over; the generation goes on in another one.`);
}

/** `legacy.round_not_finalized` */
export function requireFinalized({ status }: Round): void {
  if (status !== 'prepared') return;
  throw new ConsumerError(
    'legacy.round_not_finalized',
    'The round is not finalized. Send the tools as they are after the hook first.',
  );
}
