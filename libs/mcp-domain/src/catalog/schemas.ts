import { isJsonObject, type JsonObject } from '../json/json-object.ts';

/** Why a schema is invalid; undefined when it is valid. */
export type Verdict = string | undefined;

/** Every schema of a list of tools that is an object, in one fixed order: tool by tool, input before output. */
export function schemasToCheck(rawTools: readonly unknown[]): JsonObject[] {
  return rawTools.flatMap((tool) =>
    isJsonObject(tool) ? [tool.inputSchema, tool.outputSchema].filter(isJsonObject) : [],
  );
}

export type JudgedTool = { raw: unknown; index: number; input: Verdict; output: Verdict };

/** Brings the tools and the verdicts of their schemas together; `verdicts` is in the order of `schemasToCheck`. */
export function withVerdicts(rawTools: readonly unknown[], verdicts: readonly Verdict[]): JudgedTool[] {
  let next = 0;
  const judged = rawTools.map((raw, index) => {
    const take = (schema: unknown): Verdict => (isJsonObject(schema) ? verdicts[next++] : undefined);
    if (!isJsonObject(raw)) return { raw, index, input: undefined, output: undefined };
    return { raw, index, input: take(raw.inputSchema), output: take(raw.outputSchema) };
  });
  if (next !== verdicts.length) throw new RangeError(`${next} schemas, but ${verdicts.length} verdicts`);
  return judged;
}
