import { m } from '#lib/paraglide/messages.js';
import type { ShapeName, Tone } from '#lib/parts/shapes.ts';
import type { CallState } from './outcome-state.ts';

type Look = { shape: ShapeName; tone: Tone; word: () => string };

const looks: Record<CallState, Look> = {
  'never-run': { shape: 'dash', tone: 'quiet', word: () => m.try_state_never_run() },
  running: { shape: 'half', tone: 'accent', word: () => m.try_state_running() },
  answered: { shape: 'check', tone: 'ok', word: () => m.try_state_answered() },
  'answered-empty': { shape: 'check', tone: 'quiet', word: () => m.try_state_answered_empty() },
  'tool-error': { shape: 'bang', tone: 'bad', word: () => m.try_state_tool_error() },
  'server-error': { shape: 'cross', tone: 'bad', word: () => m.try_state_server_error() },
  unsupported: { shape: 'triangle', tone: 'warn', word: () => m.try_state_unsupported() },
  'not-sent': { shape: 'slash', tone: 'warn', word: () => m.try_state_not_sent() },
  unknown: { shape: 'question', tone: 'unknown', word: () => m.try_state_unknown() },
};

export const stateLook = (state: CallState): Look => looks[state];
