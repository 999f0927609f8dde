import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { kindOf } from '../json/kind-of.ts';
import { jsonDepthExceeds } from '../json/lossless.ts';
import { numberBeyondDouble } from '../json/number-beyond-double.ts';
import { readJson } from '../json/read-json.ts';
import { utf8Length } from '../json/utf8-length.ts';

export type CallArgumentsReading =
  { ok: true; value: JsonObject } | { ok: false; code: CallArgumentsFault; message: string };

export type CallArgumentsFault =
  'mcp.call_arguments_size_limit' | 'mcp.call_arguments_invalid_json' | 'mcp.call_arguments_not_object';

const MAX_BYTES = 262_144;
const MAX_DEPTH = 128;

/** The arguments of a call: one JSON object, taken as it is. Its numbers keep their digits. */
export function parseCallArguments(argumentsJson: string): CallArgumentsReading {
  const bytes = utf8Length(argumentsJson);
  if (bytes > MAX_BYTES) {
    return refused(
      'mcp.call_arguments_size_limit',
      `The arguments have ${bytes} bytes; at most ${MAX_BYTES} can be sent.`,
    );
  }
  if (jsonDepthExceeds(argumentsJson, MAX_DEPTH)) {
    return refused('mcp.call_arguments_invalid_json', `The arguments are nested deeper than ${MAX_DEPTH} levels.`);
  }
  const reading = readJson(argumentsJson);
  if (!reading.ok) return refused('mcp.call_arguments_invalid_json', `The text of the arguments ${reading.reason}.`);
  if (!isJsonObject(reading.value)) {
    return refused(
      'mcp.call_arguments_not_object',
      `The arguments must be one JSON object, but are ${kindOf(reading.value)}.`,
    );
  }
  const unsendable = numberBeyondDouble(reading.value);
  if (unsendable !== undefined) {
    return refused(
      'mcp.call_arguments_invalid_json',
      `The number ${unsendable.slice(0, 40)} in the arguments is beyond the range of a double: a server would read infinity.`,
    );
  }
  return { ok: true, value: reading.value };
}

function refused(code: CallArgumentsFault, message: string): CallArgumentsReading {
  return { ok: false, code, message };
}
