import type { DomainIssue } from '../../errors.ts';
import { type JsonObjectTree, memberOf } from '../../json-text/json-tree.ts';
import type { Binding } from '../../legacy/generation.ts';
import { outcomeText } from '../../legacy/tool-message.ts';
import { type NotSent, notSent } from '../../send-gate/call-outcome.ts';
import { type ModelToolCall, readToolCalls } from '../../tool-calls/read-tool-calls.ts';

/** `mcp`: is gated and sent. `client`: goes to the client. `unknown`: is nobody's, and answered with an error. */
export type RoutedCall = { call: ModelToolCall } & (
  { to: 'mcp'; binding: Binding } | { to: 'client' } | { to: 'unknown' }
);

export type ReplyPlan =
  | { kind: 'malformed'; issues: DomainIssue[] }
  /** The answer of the root. `dropped`: it called tools although the limit was reached; the calls are left out. */
  | { kind: 'final'; dropped: boolean }
  | { kind: 'turn'; calls: RoutedCall[]; dropped: boolean };

export type ReplyContext = { bindings: readonly Binding[]; clientNames: readonly string[]; limitReached: boolean };

/** What a model's reply asks for. The whole batch is validated first; whatever the finish reason says, calls are calls. */
export function planReply(message: JsonObjectTree, context: ReplyContext): ReplyPlan {
  const batch = readToolCalls(memberOf(message, 'tool_calls'));
  if (!batch.ok) return { kind: 'malformed', issues: batch.issues };
  const bindings = new Map(context.bindings.map((binding) => [binding.alias, binding]));
  const client = new Set(context.clientNames);
  const routed = batch.calls.map((call): RoutedCall => {
    const binding = bindings.get(call.name);
    if (client.has(call.name)) return { call, to: 'client' };
    if (binding) return { call, to: 'mcp', binding };
    // Nobody here can say what a call of an unknown kind is: the client gets what it would get without Taproom.
    return { call, to: call.kind === 'other' ? 'client' : 'unknown' };
  });
  // At the limit nothing is executed, and a round for an error message alone would go on for ever.
  const calls = context.limitReached ? routed.filter(({ to }) => to === 'client') : routed;
  const dropped = calls.length < routed.length;
  return calls.length === 0 ? { kind: 'final', dropped } : { kind: 'turn', calls, dropped };
}

/** The calls of a turn that the client has to answer. */
export function clientCallsOf(calls: readonly RoutedCall[]): ModelToolCall[] {
  return calls.filter(({ to }) => to === 'client').map(({ call }) => call);
}

/**
 * Whether a turn with client calls has to be kept until the client answers: if there is anything that the client does not get.
 * Otherwise its next request is simply a new one.
 */
export function hasHiddenPart(calls: readonly RoutedCall[], hiddenTurns: number): boolean {
  return hiddenTurns > 0 || calls.some(({ to }) => to !== 'client');
}

/** The outcome of a call of a name that is neither bound now nor the client's. */
export function unknownTool(name: string): NotSent {
  return notSent(
    'legacy.unknown_tool',
    `There is no tool ${JSON.stringify(name.slice(0, 128))} now. The call was not sent.`,
  );
}

export function unknownToolContent(name: string): string {
  return outcomeText(unknownTool(name));
}
