import { isJsonObject, type JsonObject } from '../../json/json-object.ts';

/** A call as a row has it. `result` is there in the old form alone. */
export type RowCall = { path: string; id: string; name: string; argumentsText: string; result?: string };

/** What one row of a chat is, as far as a provider needs to know. */
export type ChatRow =
  | { kind: 'user'; text: string }
  | { kind: 'assistant'; text: string }
  | { kind: 'turn'; text: string; calls: RowCall[] }
  /** One row that holds calls and results together: a system row, whose words are no one's, or the assistant's own. */
  | { kind: 'old-turn'; text: string; calls: RowCall[] }
  | { kind: 'result'; path: string; toolCallId: string; text: string }
  | { kind: 'skipped' };

export const NO_CONTENT = '[No content]';

/** An empty list is none. */
export function listOf(row: JsonObject, name: string): unknown[] {
  const list = row[name];
  return Array.isArray(list) ? list : [];
}

export function oldInvocations(row: JsonObject): unknown[] {
  return isJsonObject(row.extra) ? listOf(row.extra, 'tool_invocations') : [];
}

export function textOfRow(row: JsonObject): string {
  return typeof row.mes === 'string' ? row.mes : '';
}

/** A text as it is, anything else as JSON; undefined for what is not there. */
export function serialized(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
