import type { AgentRunEvent } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';
import type { ShapeName, Tone } from '#lib/parts/shapes.ts';
import { codeText } from '#lib/text/code-text.ts';
import { number } from '#lib/text/format.ts';

export type EventText = { text: string; detail: string | undefined; shape: ShapeName; tone: Tone };

type Payload = AgentRunEvent['payload'];

const plain = (text: string, shape: ShapeName = 'ring', tone: Tone = 'quiet', detail?: string): EventText => ({
  text,
  detail: detail === '' ? undefined : detail,
  shape,
  tone,
});

const say = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const count = (value: unknown): string => number(Array.isArray(value) ? value.length : 0);

function errorOf(payload: Payload): string {
  const { error } = payload;
  if (typeof error !== 'object' || error === null) return '';
  const { code, message } = error as Record<string, unknown>;
  return codeText(say(code)) ?? [say(code), say(message)].filter(Boolean).join(' · ');
}

const kinds: Record<string, () => string> = {
  root: () => m.invocation_root(),
  subagent: () => m.invocation_subagent(),
  handoff: () => m.invocation_handoff(),
};

export const invocationKind = (kind: string): string =>
  (Object.hasOwn(kinds, kind) ? kinds[kind]?.() : undefined) ?? kind;

const texts: Record<string, (payload: Payload) => EventText> = {
  run_created: (payload) => plain(m.event_run_created(), 'dot', 'accent', say(payload['model'])),
  profile_resolved: (payload) => plain(m.event_profile({ id: say(payload['profileId']) })),
  mcp_tools_resolved: ({ tools, diagnostics }) =>
    plain(m.event_tools({ tools: count(tools), missing: count(diagnostics) })),
  agent_invocation_created: (payload) =>
    plain(
      m.event_invocation_created({ kind: invocationKind(say(payload['kind'])) }),
      'ring',
      'accent',
      say(payload['profileId']),
    ),
  agent_invocation_started: () => plain(m.event_invocation_started()),
  agent_invocation_completed: (payload) => plain(m.event_invocation_completed(), 'check', 'ok', say(payload['output'])),
  agent_invocation_failed: (payload) => plain(m.event_invocation_failed(), 'cross', 'bad', errorOf(payload)),
  agent_invocation_cancelled: () => plain(m.event_invocation_cancelled(), 'slash'),
  agent_invocation_transferred: () => plain(m.event_invocation_transferred(), 'dash'),
  run_completed: (payload) => plain(m.event_run_completed(), 'check', 'ok', say(payload['output'])),
  run_cancel_requested: () => plain(m.event_cancel_requested(), 'slash', 'warn'),
  run_failing: (payload) => plain(m.event_run_failing(), 'cross', 'bad', errorOf(payload)),
  run_cancelled: (payload) => plain(m.event_run_cancelled(), 'slash', 'quiet', errorOf(payload)),
  run_failed: (payload) => plain(m.event_run_failed(), 'cross', 'bad', errorOf(payload)),
  model_call_started: (payload) => plain(m.event_model_asked({ round: say(payload['round']) })),
  model_call_completed: (payload) =>
    plain(m.event_model_answered({ round: say(payload['round']), calls: say(payload['toolCalls']) })),
  model_call_retry_scheduled: (payload) => plain(m.event_model_retry(), 'bang', 'warn', say(payload['reason'])),
};

/** An event of a run in words; one that is not known is told by its type. */
export function eventText({ type, payload }: AgentRunEvent): EventText {
  const known = Object.hasOwn(texts, type) ? texts[type] : undefined;
  return known ? known(payload) : plain(type);
}
