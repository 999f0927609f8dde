import { jsonDepthExceeds, parseLossless } from '@taproom/mcp-domain';
import { measureJson } from '@taproom/roleplay-domain';
import { ProblemError } from '../../../platform/http/problem-error.ts';

export type ParsedBody = { ok: true; value: unknown } | { ok: false; reason: string };

// Takes a leading BOM away, and replaces nothing.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** As deep as text can be read without losing digits. What is deeper is read plainly, so that it can be refused by its path. */
const LOSSLESS_LEVELS = 512;

/** The values of a message around the arguments of a call. */
const AROUND = 100;

/**
 * `maxValues` bounds what a call may hold, counted before it is parsed: time and memory go with the number of values, and a body
 * of a few bytes each would hold up all other requests for seconds.
 * @throws ProblemError request.too_large
 */
export function parseBody(bytes: Buffer, maxValues: number): ParsedBody {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, reason: 'the body is not UTF-8 text' };
  }
  if (measureJson(text, { maxDepth: Infinity, maxValues: maxValues + AROUND }).values > maxValues + AROUND) {
    const limit = `more than ${maxValues} JSON values (TAPROOM_IMPORT_MAX_JSON_VALUES)`;
    throw new ProblemError('request.too_large', `The request body holds ${limit}. Send it in several calls.`);
  }
  try {
    return { ok: true, value: jsonDepthExceeds(text, LOSSLESS_LEVELS) ? JSON.parse(text) : parseLossless(text) };
  } catch {
    return { ok: false, reason: 'the body is not JSON' };
  }
}
