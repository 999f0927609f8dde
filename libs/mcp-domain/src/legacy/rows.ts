import type { JsonObject } from '../json/json-object.ts';

/** What the chat file holds of one call. */
export type RowCall = { id: string; name: string; displayName: string; parameters: string; signature: string | null };

export type RowResult = { id: string; name: string; content: string; error: boolean };

/** One call with its result, as the events of SillyTavern's tool turns list it. */
export type Invocation = {
  id: string;
  name: string;
  displayName: string;
  parameters: string;
  result: string;
  error: boolean;
};

export type TurnEvent = { type: 'TOOL_CALLS_PERFORMED' | 'TOOL_CALLS_RENDERED'; invocations: Invocation[] };

/** What is kept of a commit: the events are made of the rows, which can be large. */
export type CommittedTurn = { rows: JsonObject[]; depth: number; recurse: boolean };

export type CommitAnswer = CommittedTurn & { events: TurnEvent[] };

export function commitAnswer({ rows, depth, recurse }: CommittedTurn): CommitAnswer {
  return { rows, events: turnEvents(rows), depth, recurse };
}

export type TurnToWrite = {
  assistant: { name?: string; content: string };
  calls: readonly RowCall[];
  /** One for each call, in the order of the calls. */
  results: readonly RowResult[];
  /** Milliseconds since 1970. */
  sendDate: number;
};

/** One assistant row and one row for each result: the first-class form of a tool turn. */
export function turnRows({ assistant, calls, results, sendDate }: TurnToWrite): JsonObject[] {
  const speaker: JsonObject = {
    ...(assistant.name !== undefined && { name: assistant.name }),
    is_user: false,
    is_system: false,
    mes: assistant.content,
    tool_calls: calls.map(({ id, name, displayName, parameters, signature }) => ({
      id,
      name,
      displayName,
      parameters,
      signature,
    })),
    extra: {},
  };
  const answers = results.map(({ id, name, content, error }): JsonObject => ({
    role: 'tool',
    name,
    is_system: true,
    is_user: false,
    send_date: sendDate,
    mes: content,
    tool_call_id: id,
    error,
  }));
  return [speaker, ...answers];
}

type SpeakerRow = { tool_calls: RowCall[] };
type ResultRow = { mes: string; error: boolean };

/** What a caller tells its extensions: first that the calls were made, then that they are shown. */
function turnEvents(rows: readonly JsonObject[]): TurnEvent[] {
  const [speaker, ...results] = rows as [] | [SpeakerRow, ...ResultRow[]];
  if (!speaker) return [];
  const invocations = speaker.tool_calls.flatMap(({ id, name, displayName, parameters }, index): Invocation[] => {
    const result = results[index];
    return result ? [{ id, name, displayName, parameters, result: result.mes, error: result.error }] : [];
  });
  return [
    { type: 'TOOL_CALLS_PERFORMED', invocations },
    { type: 'TOOL_CALLS_RENDERED', invocations },
  ];
}
