import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { kindOf } from '../json/kind-of.ts';
import { utf8Length } from '../json/utf8-length.ts';
import { nameProblemText, nativeNameProblem } from '../native-name.ts';
import type { CatalogTool, Diagnostic } from './catalog.ts';
import { readOptionalMembers } from './optional-members.ts';
import { PARAM_HEADER_KEYWORD, ParamHeaderError, scanParamHeaders } from './param-headers.ts';
import type { JudgedTool, Verdict } from './schemas.ts';

/** `text` is the tool's JSON. Without a tool the diagnostics say why it is isolated. */
export type ToolReading =
  { tool: CatalogTool; text: string; diagnostics: Diagnostic[] } | { tool?: never; diagnostics: Diagnostic[] };

const MAX_TOOL_BYTES = 256 * 1024;

type Options = { modern: boolean; bytes?: number };

export function readTool({ raw, index, input, output }: JudgedTool, { modern, bytes }: Options): ToolReading {
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
  const size = bytes === undefined || bytes > MAX_TOOL_BYTES ? sizeOf(raw) : bytes;
  if (size > MAX_TOOL_BYTES) {
    const message = `The tool has ${size} bytes of JSON; at most ${MAX_TOOL_BYTES} are allowed.`;
    return isolated('mcp.tool_size_limit', message, name);
  }
  return readSchemas(raw, name, { input, output, modern });
}

/** Counting takes longer than writing, and a character has three bytes at most: what is small for sure is not counted. */
function sizeOf(raw: JsonObject): number {
  const json = JSON.stringify(raw);
  return json.length * 3 > MAX_TOOL_BYTES ? utf8Length(json) : json.length;
}

type Judgement = { input: Verdict; output: Verdict; modern: boolean };

function readSchemas(raw: JsonObject, nativeName: string, { input, output, modern }: Judgement): ToolReading {
  const { inputSchema } = raw;
  const invalidInput = 'mcp.tool_input_schema_invalid';
  if (!isJsonObject(inputSchema))
    return isolated(invalidInput, `The input schema is ${kindOf(inputSchema)}, not an object.`, nativeName);
  if (input !== undefined) return isolated(invalidInput, `The input schema is not valid: ${input}`, nativeName);
  const { members, diagnostics } = readOptionalMembers(raw, output, nativeName);
  const tool = { nativeName, inputSchema, ...members };
  const text = JSON.stringify(tool);
  // Few tools have the keyword, and to look for it in the text is much cheaper than to walk every schema.
  const reason = modern && text.includes(PARAM_HEADER_KEYWORD) ? paramHeaderFault(inputSchema) : undefined;
  if (reason !== undefined) return isolated('mcp.tool_malformed', `The input schema's ${reason}.`, nativeName);
  return { tool, text, diagnostics };
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
