import { isJsonObject } from '../json/json-object.ts';
import { isRawNumber } from '../json/lossless.ts';
import type { Malformed, ServerError } from './known-response.ts';

/** The `error` of a JSON-RPC response, parsed losslessly. Source: JSON-RPC 2.0, section 5.1. */
export function projectServerError(error: unknown): ServerError | Malformed {
  if (!isJsonObject(error)) return { malformed: 'the error is not an object' };
  const { message, data } = error;
  const code = isRawNumber(error.code) ? Number(error.code.rawJSON) : error.code;
  if (typeof code !== 'number' || !Number.isSafeInteger(code))
    return { malformed: "the error's code is not an integer" };
  if (typeof message !== 'string') return { malformed: "the error's message is not a string" };
  return { kind: 'server_error', code, message, ...(data !== undefined && { dataJson: JSON.stringify(data) }) };
}
