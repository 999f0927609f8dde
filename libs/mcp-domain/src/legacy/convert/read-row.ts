import type { DomainIssue } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../json/json-object.ts';
import {
  type ChatRow,
  isFilled,
  listOf,
  NO_CONTENT,
  oldInvocations,
  type RowCall,
  serialized,
  textOfRow,
} from './chat-row.ts';

export type RowReading = { row: ChatRow; issues: DomainIssue[] };

/** One message of a chat, `path` being its place. What is wrong with it is told as a whole. */
export function readRow(message: unknown, path: string): RowReading {
  if (!isJsonObject(message)) return faulty([{ path, message: 'must be an object' }]);
  const misplaced = formIssues(message, path);
  if (misplaced.length > 0) return faulty(misplaced);
  if (message.role === 'tool') return readResult(message, path);
  if (oldInvocations(message).length > 0) return readOldTurn(message, path);
  if (listOf(message, 'tool_calls').length > 0) return readTurn(message, path);
  if (message.is_user === true) return plain({ kind: 'user', text: textOfRow(message) });
  return plain(message.is_system === true ? { kind: 'skipped' } : { kind: 'assistant', text: textOfRow(message) });
}

function plain(row: ChatRow): RowReading {
  return { row, issues: [] };
}

function faulty(issues: DomainIssue[]): RowReading {
  return { row: { kind: 'skipped' }, issues };
}

/** Calls belong to an assistant's row, and to one form. */
function formIssues(message: JsonObject, path: string): DomainIssue[] {
  const calls = listOf(message, 'tool_calls').length > 0;
  const invocations = oldInvocations(message).length > 0;
  const oldCalls = isJsonObject(message.extra) ? message.extra.tool_invocations : undefined;
  const faults: [boolean, string, string][] = [
    [!isList(message.tool_calls), `${path}.tool_calls`, 'must be an array'],
    [!isList(oldCalls), `${path}.extra.tool_invocations`, 'must be an array'],
    [calls && invocations, path, 'has calls in both forms, tool_calls and extra.tool_invocations'],
    [calls && message.is_user === true, `${path}.tool_calls`, 'is on a row of the user'],
    [calls && message.is_system === true, `${path}.tool_calls`, 'is on a system row'],
    [invocations && message.is_user === true, `${path}.extra.tool_invocations`, 'is on a row of the user'],
  ];
  return faults.flatMap(([wrong, place, text]) => (wrong ? [{ path: place, message: text }] : []));
}

/** What is there, but is no list, is not to be lost in silence. */
function isList(value: unknown): boolean {
  return value === undefined || value === null || Array.isArray(value);
}

function readResult(message: JsonObject, path: string): RowReading {
  const { tool_call_id: toolCallId, mes } = message;
  const issues: DomainIssue[] = [];
  if (!isFilled(toolCallId)) issues.push({ path: `${path}.tool_call_id`, message: 'is missing' });
  if (typeof mes !== 'string') issues.push({ path: `${path}.mes`, message: 'must be a string in the row of a tool' });
  if (!isFilled(toolCallId) || typeof mes !== 'string') return faulty(issues);
  return plain({ kind: 'result', path, toolCallId, text: mes === '' ? NO_CONTENT : mes });
}

function readTurn(message: JsonObject, path: string): RowReading {
  const { calls, issues } = readCalls(listOf(message, 'tool_calls'), `${path}.tool_calls`);
  return { row: { kind: 'turn', text: textOfRow(message), calls }, issues };
}

function readOldTurn(message: JsonObject, path: string): RowReading {
  const invocations = oldInvocations(message);
  const { calls, issues } = readCalls(invocations, `${path}.extra.tool_invocations`);
  const answered = calls.map((call, index): RowCall => {
    const invocation = invocations[index];
    const result = isJsonObject(invocation) ? oldResult(invocation.result) : undefined;
    if (result === undefined) issues.push({ path: call.path, message: 'has no result' });
    return { ...call, result: result ?? '' };
  });
  const text = message.is_system === true ? '' : textOfRow(message);
  return { row: { kind: 'old-turn', text, calls: answered }, issues };
}

function oldResult(value: unknown): string | undefined {
  const text = value === null ? '' : serialized(value);
  return text === '' ? NO_CONTENT : text;
}

function readCalls(entries: readonly unknown[], path: string): { calls: RowCall[]; issues: DomainIssue[] } {
  const ids = new Set<unknown>();
  const issues: DomainIssue[] = [];
  const calls = entries.map((entry, index): RowCall => {
    const place = `${path}[${index}]`;
    const { id, name, parameters } = isJsonObject(entry) ? entry : {};
    const argumentsText = parameters === null ? undefined : serialized(parameters);
    const faults: [boolean, string][] = [
      [!isFilled(id), 'has no id'],
      [isFilled(id) && ids.has(id), `repeats the id ${JSON.stringify(id)} of its batch`],
      [!isFilled(name), 'has no name'],
      [argumentsText === undefined, 'has no parameters'],
    ];
    ids.add(id);
    issues.push(...faults.flatMap(([wrong, message]) => (wrong ? [{ path: place, message }] : [])));
    return { path: place, id: String(id), name: String(name), argumentsText: argumentsText ?? '' };
  });
  return { calls, issues };
}
