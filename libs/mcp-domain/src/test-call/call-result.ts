import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { kindOf } from '../json/kind-of.ts';
import { readContent } from './content.ts';
import type { Malformed, ToolResult, UnsupportedResponse } from './known-response.ts';
import { metadataDiagnostics } from './metadata.ts';

/**
 * The `result` of a `tools/call`, parsed losslessly. An answer that asks for a further round (input, a task) is not driven
 * on: it is an unsupported response. Nothing is truncated.
 */
export function projectCallResult(result: unknown): ToolResult | UnsupportedResponse | Malformed {
  if (!isJsonObject(result)) return { malformed: `the result is ${kindOf(result)}, not an object` };
  const type = responseTypeOf(result);
  if (typeof type !== 'string') return { malformed: `the result's type is ${kindOf(type)}, not a string` };
  return type === 'complete' ? toolResult(result) : unsupported(type);
}

/* Before 2026-07-28 a result had no type; a task could be told by its member. */
function responseTypeOf({ resultType, task }: JsonObject): unknown {
  return resultType ?? (isJsonObject(task) ? 'task' : 'complete');
}

function unsupported(responseType: string): UnsupportedResponse {
  const message = `The server answered with "${responseType}", which asks for a further round. A test call is one round, so it ends here.`;
  return { kind: 'unsupported_response', responseType, message };
}

function toolResult(result: JsonObject): ToolResult | Malformed {
  const { content = [], isError = false, structuredContent } = result;
  if (typeof isError !== 'boolean') return { malformed: `isError is ${kindOf(isError)}, not a boolean` };
  const blocks = readContent(content);
  if ('malformed' in blocks) return blocks;
  return {
    kind: 'tool_result',
    isError,
    textBlocks: blocks.textBlocks,
    ...(structuredContent !== undefined && { structuredJson: JSON.stringify(structuredContent) }),
    diagnostics: [...blocks.diagnostics, ...metadataDiagnostics(result, 'The result')],
  };
}
