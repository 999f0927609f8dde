import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { kindOf } from '../json/kind-of.ts';
import type { CatalogTool, Diagnostic } from './catalog.ts';
import type { Verdict } from './schemas.ts';

type OptionalMembers = Omit<CatalogTool, 'nativeName' | 'inputSchema'>;

const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

/** What a tool may have besides name and input schema. A member that is wrong costs itself, not the tool. */
export function readOptionalMembers(
  raw: JsonObject,
  outputVerdict: Verdict,
  nativeName: string,
): { members: OptionalMembers; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const report = (code: string, message: string): void => void diagnostics.push({ code, nativeName, message });
  const members: OptionalMembers = { annotations: {} };
  for (const member of ['title', 'description'] as const) {
    const value = raw[member];
    if (typeof value === 'string') members[member] = value;
    else if (!isAbsent(value))
      report('mcp.tool_member_invalid', `The ${member} is ${kindOf(value)}, not a string, and is left out.`);
  }
  const { annotations, outputSchema } = raw;
  if (isJsonObject(annotations)) members.annotations = annotations;
  else if (!isAbsent(annotations)) {
    report('mcp.tool_member_invalid', `The annotations are ${kindOf(annotations)}, not an object, and are left out.`);
  }
  const fault = isAbsent(outputSchema) ? undefined : outputSchemaFault(outputSchema, outputVerdict);
  if (fault !== undefined)
    report('mcp.tool_output_schema_invalid', `${fault}; it is left out, and the tool can be used.`);
  else if (isJsonObject(outputSchema)) members.outputSchema = outputSchema;
  return { members, diagnostics };
}

function outputSchemaFault(outputSchema: unknown, verdict: Verdict): string | undefined {
  if (!isJsonObject(outputSchema)) return `The output schema is ${kindOf(outputSchema)}, not an object`;
  return verdict === undefined ? undefined : `The output schema is not valid: ${verdict}`;
}
