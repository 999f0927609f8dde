import { type Guard, isFlag, isText, oneOf, shapeOf } from '../json/guards.ts';
import { isJsonObject } from '../json/json-object.ts';
import { UnreadableEventError } from '../registration/upcast.ts';
import type { LegacyEvent, LegacyEventType } from './events.ts';

const isNumber: Guard<number> = (value) => typeof value === 'number';
const isTexts: Guard<string[]> = (value) => Array.isArray(value) && value.every(isText);
const listOf =
  <T>(guard: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(guard);

const error = shapeOf({ code: isText, message: isText });
const outcome = shapeOf({ outcome: oneOf('known_response', 'not_sent') });
const unknown = shapeOf({ outcome: oneOf('outcome_unknown'), code: isText, message: isText });
const call = { executionCallId: isText };
const answer = shapeOf({ rows: listOf(isJsonObject), depth: isNumber, recurse: isFlag });
const turn = { roundId: isText, digest: isText, answer };
const descriptor = shapeOf({
  toolId: isText,
  displayName: isText,
  serverDisplayName: isText,
  nativeName: isText,
  inputSchema: isJsonObject,
});
const binding = shapeOf({ alias: isText, toolId: isText, displayName: isText });
const dropped = shapeOf({ alias: isText, reason: oneOf('missing', 'duplicate') });
const result = shapeOf({ toolCallId: isText, content: isText, error: isFlag });
const clientCall = shapeOf({ id: isText, name: isText, argumentsText: isText });
const diagnostics = listOf(shapeOf({ code: isText, message: isText }));
const request = shapeOf<{ bodyHash: string; idempotencyKey?: string }>(
  { bodyHash: isText },
  { idempotencyKey: isText },
);

type Created = {
  generationId: string;
  owner: string;
  source: string;
  recursionLimit: number;
  descriptors: object[];
  diagnostics: object[];
  descriptorsHash?: string;
  request?: object;
};

/* The shape of what the state is made from; schemas and rows are taken as they were written. */
const versionOne: { readonly [T in LegacyEventType]: (data: unknown) => boolean } = {
  generation_created: shapeOf<Created>(
    {
      generationId: isText,
      owner: isText,
      source: oneOf('legacy', 'chat'),
      recursionLimit: isNumber,
      descriptors: listOf(descriptor),
      diagnostics,
    },
    { descriptorsHash: isText, request },
  ),
  round_prepared: shapeOf({
    roundId: isText,
    depth: isNumber,
    localNames: isTexts,
    bindings: listOf(binding),
    limitReached: isFlag,
  }),
  round_finalized: shapeOf({ roundId: isText, digest: isText, dropped: listOf(dropped) }),
  tool_call_requested: shapeOf({
    ...call,
    roundId: isText,
    toolCallId: isText,
    name: isText,
    toolId: isText,
    argumentsJson: isText,
  }),
  tool_call_started: shapeOf(call),
  tool_result_stored: shapeOf({ ...call, outcome }),
  tool_call_unknown: shapeOf({ ...call, outcome: unknown }),
  tool_turn_committed: shapeOf(turn),
  turn_suspended: shapeOf({
    turnId: isText,
    roundId: isText,
    clientCalls: listOf(clientCall),
    results: listOf(result),
    assistant: isText,
    requestMessages: isText,
    history: isText,
  }),
  turn_resumed: shapeOf<{ turnId: string; request?: object }>({ turnId: isText }, { request }),
  generation_cancel_requested: shapeOf<Record<string, never>>({}),
  generation_completed: shapeOf<{ round?: object; diagnostics: object[] }>({ diagnostics }, { round: shapeOf(turn) }),
  generation_cancelled: shapeOf<{ error?: object }>({}, { error }),
  generation_terminated: shapeOf<{ error: object; call?: object }>(
    { error },
    { call: shapeOf({ ...call, outcome: unknown }) },
  ),
};

/** A stored event of a generation in today's shape. There is only version 1 so far. Throws UnreadableEventError. */
export function upcastLegacyEvent(type: string, v: number, data: unknown): LegacyEvent {
  if (!Object.hasOwn(versionOne, type) || v !== 1) {
    throw new UnreadableEventError(
      `The event ${type}, version ${v}, is not known here. Was it written by a newer Taproom? Then run that one.`,
    );
  }
  const event = { type, data };
  if (isLegacyEvent(event)) return event;
  throw new UnreadableEventError(`The event ${type}, version ${v}, lacks members or has wrong ones.`);
}

function isLegacyEvent(event: { type: string; data: unknown }): event is LegacyEvent {
  return versionOne[event.type as LegacyEventType](event.data);
}
