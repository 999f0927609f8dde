import { refusedFor } from '../consumer-error.ts';
import type { DomainIssue } from '../errors.ts';
import { emptyAsObject } from '../tool-calls/arguments-text.ts';

/** A call as a body has it: `arguments` is any JSON, read losslessly. */
export type LegacyCallBody = { toolCallId?: unknown; name?: unknown; arguments?: unknown; executionCallId?: unknown };

export type LegacyCallRequest = { toolCallId: string; name: string; argumentsJson: string; executionCallId?: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Throws ConsumerError: `legacy.malformed_tool_call` for a call without id, name or arguments, `request.invalid` for an
 * `executionCallId` that is no UUID.
 */
export function readLegacyCall(body: LegacyCallBody): LegacyCallRequest {
  const { toolCallId, name, arguments: given, executionCallId } = body;
  if (!isFilled(toolCallId) || !isFilled(name) || !isGiven(given))
    throw refusedFor('legacy.malformed_tool_call', missing(body));
  const argumentsJson = typeof given === 'string' ? emptyAsObject(given) : JSON.stringify(given);
  const call = { toolCallId, name, argumentsJson };
  return executionCallId === undefined
    ? call
    : { ...call, executionCallId: readExecutionId(executionCallId, toolCallId) };
}

function missing({ toolCallId, name, arguments: given }: LegacyCallBody): DomainIssue[] {
  const members: [string, boolean][] = [
    ['toolCallId', isFilled(toolCallId)],
    ['name', isFilled(name)],
    ['arguments', isGiven(given)],
  ];
  return members.flatMap(([path, present]) => (present ? [] : [{ path, message: 'is missing' }]));
}

function readExecutionId(value: unknown, toolCallId: string): string {
  if (typeof value === 'string' && UUID.test(value) && value !== toolCallId) return value;
  throw refusedFor('request.invalid', [
    { path: 'executionCallId', message: 'must be a UUID, and not the id of the tool call' },
  ]);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
