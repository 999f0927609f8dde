import { refusedFor } from '../../consumer-error.ts';
import type { DomainIssue } from '../../errors.ts';
import { withoutHeader } from './chat-file.ts';
import type { ChatRow, RowCall } from './chat-row.ts';
import { pairResults } from './pair-results.ts';
import { readRow } from './read-row.ts';

export type ProviderToolCall = { id: string; type: 'function'; function: { name: string; arguments: string } };

export type ProviderMessage =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: ProviderToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

/**
 * The messages of a SillyTavern chat as a provider takes them: each tool turn as an assistant message and one message for each
 * result, in the order of the calls, whichever form it was saved in. System rows without calls are left out.
 * Throws ConsumerError `legacy.tool_history_invalid` with every place that is wrong; nothing is converted in part.
 */
export function convertChat(lines: readonly unknown[]): ProviderMessage[] {
  const readings = withoutHeader(lines).map((message, index) => readRow(message, `chat[${index}]`));
  const rows = readings.map(({ row }) => row);
  const paired = pairResults(rows);
  const issues: DomainIssue[] = [...readings.flatMap((reading) => reading.issues), ...paired.issues];
  if (issues.length > 0) throw refusedFor('legacy.tool_history_invalid', issues);
  return rows.flatMap((row, index) => messagesOf(row, rows[index - 1], rows[index + 1], paired.results));
}

type Results = ReadonlyMap<RowCall, string>;

function messagesOf(
  row: ChatRow,
  before: ChatRow | undefined,
  after: ChatRow | undefined,
  results: Results,
): ProviderMessage[] {
  switch (row.kind) {
    case 'user':
      return [{ role: 'user', content: row.text }];
    case 'assistant': {
      const below = mergedTurn(row, after);
      return below ? turnMessages(row.text, below.calls, results) : [{ role: 'assistant', content: row.text }];
    }
    case 'turn':
      return turnMessages(row.text, row.calls, results);
    case 'old-turn':
      return mergedTurn(before, row) ? [] : turnMessages(row.text, row.calls, results);
    default:
      return [];
  }
}

/** Calls of the old form stood in a row of their own, directly below what the assistant had said. */
function mergedTurn(before: ChatRow | undefined, row: ChatRow | undefined): OldTurn | undefined {
  return before?.kind === 'assistant' && row?.kind === 'old-turn' && row.text === '' ? row : undefined;
}

type OldTurn = Extract<ChatRow, { kind: 'old-turn' }>;

function turnMessages(content: string, calls: readonly RowCall[], results: Results): ProviderMessage[] {
  const toolCalls = calls.map(({ id, name, argumentsText }): ProviderToolCall => {
    return { id, type: 'function', function: { name, arguments: argumentsText } };
  });
  return [
    { role: 'assistant', content, tool_calls: toolCalls },
    ...calls.map((call): ProviderMessage => ({
      role: 'tool',
      tool_call_id: call.id,
      content: results.get(call) ?? call.result ?? '',
    })),
  ];
}
