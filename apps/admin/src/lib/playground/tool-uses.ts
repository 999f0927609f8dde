import type { LegacyGeneration } from '@taproom/contracts';

/** A call that the model made, as its generation keeps it. `result` is missing until the turn has been kept. */
export type ToolUse = {
  id: string;
  name: string;
  toolId: string;
  argumentsJson: string;
  outcome: 'running' | 'known_response' | 'not_sent' | 'outcome_unknown';
  isError: boolean;
  code: string | undefined;
  result: string | undefined;
};

type Row = { role?: unknown; tool_call_id?: unknown; mes?: unknown };

/** The calls of a generation in their order, each with its result. Ids of calls may come again in a later round. */
export function toolUses({ calls, rounds, rows }: LegacyGeneration): ToolUse[] {
  const results = (rows as Row[]).filter(({ role }) => role === 'tool');
  const names = new Map(
    rounds.flatMap(({ bindings }) => bindings.map(({ toolId, displayName }) => [toolId, displayName])),
  );
  return calls.map((call) => {
    const index = results.findIndex((row) => row.tool_call_id === call.toolCallId);
    const [row] = index === -1 ? [] : results.splice(index, 1);
    return {
      id: call.executionCallId,
      name: names.get(call.toolId) ?? call.toolId,
      toolId: call.toolId,
      argumentsJson: call.argumentsJson,
      outcome: call.outcome ?? 'running',
      isError: call.isError === true,
      code: call.code,
      result: typeof row?.mes === 'string' ? row.mes : undefined,
    };
  });
}
