import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { kindOf } from '../json/kind-of.ts';
import { utf8Length } from '../json/utf8-length.ts';
import { nameProblemText, nativeNameProblem } from '../native-name.ts';
import type { CatalogTool, Diagnostic } from './catalog.ts';
import { readOptionalMembers } from './optional-members.ts';
import { PARAM_HEADER_KEYWORD, ParamHeaderError, scanParamHeaders } from './param-headers.ts';
import type { JudgedTool, Verdict } from './schemas.ts';

/** Without a tool the diagnostics say why it is isolated. */
export type ToolReading = { tool?: CatalogTool; diagnostics: Diagnostic[] };

const MAX_TOOL_BYTES = 256 * 1024;

export function readTool({ raw, index, input, output }: JudgedTool, modern: boolean): ToolReading {
  const nth = `Tool ${index + 1} of the list`;
  if (!isJsonObject(raw)) return isolated('mcp.tool_malformed', `${nth} is not an object.`);
  const { name } = raw;
  if (typeof name !== 'string') return isolated('mcp.tool_malformed', `${nth} has no name that is a string.`);
  const problem = nativeNameProblem(name);
  if (problem !== undefined) {
    // Of the bad names only one with a ":" is fit to be shown.
    const shown = problem === 'colon' ? name : undefined;
    return isolated('mcp.tool_name_invalid', `${nth} has an unusable name: it ${nameProblemText[problem]}.`, shown);
  }
  const json = JSON.stringify(raw);
  // Counting takes longer than writing, and a character has three bytes at most.
  if (json.length * 3 > MAX_TOOL_BYTES && utf8Length(json) > MAX_TOOL_BYTES) {
    const message = `The tool has ${utf8Length(json)} bytes of JSON; at most ${MAX_TOOL_BYTES} are allowed.`;
    return isolated('mcp.tool_size_limit', message, name);
  }
  // Few tools have the keyword, and to look for it in the text is much cheaper than to walk every schema.
  return readSchemas(raw, name, { input, output, paramHeaders: modern && json.includes(PARAM_HEADER_KEYWORD) });
}

type Judgement = { input: Verdict; output: Verdict; paramHeaders: boolean };

function readSchemas(raw: JsonObject, nativeName: string, { input, output, paramHeaders }: Judgement): ToolReading {
  const { inputSchema } = raw;
  const invalidInput = 'mcp.tool_input_schema_invalid';
  if (!isJsonObject(inputSchema))
    return isolated(invalidInput, `The input schema is ${kindOf(inputSchema)}, not an object.`, nativeName);
  if (input !== undefined) return isolated(invalidInput, `The input schema is not valid: ${input}`, nativeName);
  const reason = paramHeaders ? paramHeaderFault(inputSchema) : undefined;
  if (reason !== undefined) return isolated('mcp.tool_malformed', `The input schema's ${reason}.`, nativeName);
  const { members, diagnostics } = readOptionalMembers(raw, output, nativeName);
  return { tool: { nativeName, inputSchema, ...members }, diagnostics };
}

function paramHeaderFault(inputSchema: JsonObject): string | undefined {
  try {
    scanParamHeaders(inputSchema);
    return undefined;
  } catch (error) {
    if (error instanceof ParamHeaderError) return error.message;
    throw error;
  }
}

function isolated(code: string, message: string, nativeName?: string): ToolReading {
  return { diagnostics: [{ code, ...(nativeName !== undefined && { nativeName }), message }] };
}
