import type { CallAgentTool } from '@taproom/contracts';
import { memberOf, parseJsonTree, writeJsonTree } from '@taproom/mcp-domain';
import type { ToolCallBody } from '../commands/call-agent-tool.command.ts';

/** The call with its arguments as text: the given one, or the given value exactly as it stands in the body. */
export function toolCallOf(
  { callId, round, modelAlias, argumentsJson }: CallAgentTool,
  bodyText: string,
): ToolCallBody {
  const call = { callId, round, modelAlias };
  if (argumentsJson !== undefined) return { ...call, argumentsJson };
  const given = memberOf(parseJsonTree(bodyText), 'arguments');
  return { ...call, argumentsJson: given ? writeJsonTree(given) : '' };
}
