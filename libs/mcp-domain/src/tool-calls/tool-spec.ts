import type { JsonObject } from '../json/json-object.ts';

/** A tool as a model is told of it. */
export type ToolSpec = { type: 'function'; function: { name: string; description?: string; parameters: JsonObject } };

export function toolSpec(
  name: string,
  { description, inputSchema }: { description?: string; inputSchema: JsonObject },
): ToolSpec {
  const shown = description === undefined ? {} : { description };
  return { type: 'function', function: { name, ...shown, parameters: inputSchema } };
}
