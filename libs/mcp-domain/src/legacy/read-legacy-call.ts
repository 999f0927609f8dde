import { refusedFor } from '../consumer-error.ts';
import type { DomainIssue } from '../errors.ts';
import { type JsonTree, memberOf, textOf } from '../json-text/json-tree.ts';
import { argumentsTextOf, emptyAsObject } from '../tool-calls/arguments-text.ts';

export type LegacyCallRequest = { toolCallId: string; name: string; argumentsJson: string; executionCallId?: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * A call as a body has it: `{toolCallId, name, arguments, executionCallId?}`, `arguments` being a text, or any JSON, which is
 * written as it stands. Throws ConsumerError: `legacy.malformed_tool_call` for a call without id, name or arguments,
 * `request.invalid` for an `executionCallId` that is no UUID.
 */
export function readLegacyCall(body: JsonTree): LegacyCallRequest {
  const toolCallId = textOf(memberOf(body, 'toolCallId')) ?? '';
  const name = textOf(memberOf(body, 'name')) ?? '';
  const given = argumentsTextOf(memberOf(body, 'arguments'));
  if (toolCallId === '' || name === '' || given === undefined) {
    throw refusedFor('legacy.malformed_tool_call', missing({ toolCallId, name, arguments: given }));
  }
  const call = { toolCallId, name, argumentsJson: emptyAsObject(given) };
  const executionCallId = memberOf(body, 'executionCallId');
  return executionCallId === undefined
    ? call
    : { ...call, executionCallId: readExecutionId(textOf(executionCallId), toolCallId) };
}

/* Empty arguments are the provider's way to say that there are none. */
function missing(members: { toolCallId: string; name: string; arguments: string | undefined }): DomainIssue[] {
  return Object.entries(members).flatMap(([path, value]) =>
    value === undefined || (value === '' && path !== 'arguments') ? [{ path, message: 'is missing' }] : [],
  );
}

function readExecutionId(value: string | undefined, toolCallId: string): string {
  if (value !== undefined && UUID.test(value) && value !== toolCallId) return value;
  throw refusedFor('request.invalid', [
    { path: 'executionCallId', message: 'must be a UUID, and not the id of the tool call' },
  ]);
}
