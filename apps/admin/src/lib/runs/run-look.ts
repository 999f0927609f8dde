import type { AgentInvocation, AgentRun } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';
import type { ShapeName, Tone } from '#lib/parts/shapes.ts';

type Look = { shape: ShapeName; tone: Tone; word: () => string };

/** A state of a run or an invocation: a shape and a word. */
export const runLooks: Record<AgentRun['status'] | AgentInvocation['status'], Look> = {
  created: { shape: 'ring', tone: 'quiet', word: () => m.run_created() },
  running: { shape: 'half', tone: 'accent', word: () => m.run_running() },
  cancelling: { shape: 'half', tone: 'warn', word: () => m.run_cancelling() },
  completed: { shape: 'check', tone: 'ok', word: () => m.run_completed() },
  failed: { shape: 'cross', tone: 'bad', word: () => m.run_failed() },
  cancelled: { shape: 'slash', tone: 'quiet', word: () => m.run_cancelled() },
  transferred: { shape: 'dash', tone: 'quiet', word: () => m.run_transferred() },
};
