import { jsonDepthExceeds, parseLossless } from '@taproom/mcp-domain';
import { hasMoreNames, measureJson } from '@taproom/roleplay-domain';
import type { ImportConfig } from '../../../platform/config/config.ts';
import { ProblemError } from '../../../platform/http/problem-error.ts';

export type ParsedBody = { ok: true; value: unknown } | { ok: false; reason: string };

// Takes a leading BOM away, and replaces nothing.
const utf8 = new TextDecoder('utf-8', { fatal: true });

type BodyLimits = Pick<ImportConfig, 'jsonValues' | 'jsonNames'>;

/** As deep as text can be read without losing digits. What is deeper is read plainly, so that it can be refused by its path. */
const LOSSLESS_LEVELS = 512;

/** The values of a message around the arguments of a call. */
const AROUND = 100;

/**
 * The limits bound what a call may hold, counted before it is parsed: time and memory go with the number of values, and still more
 * with that of different names, and a body of a few bytes each would hold up all other requests for seconds.
 * @throws ProblemError request.too_large
 */
export function parseBody(bytes: Buffer, { jsonValues, jsonNames }: BodyLimits): ParsedBody {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, reason: 'the body is not UTF-8 text' };
  }
  const { values } = measureJson(text, { maxDepth: Infinity, maxValues: jsonValues + AROUND });
  if (values > jsonValues + AROUND)
    throw tooMuch(`more than ${jsonValues} JSON values (TAPROOM_IMPORT_MAX_JSON_VALUES)`);
  if (values > jsonNames && hasMoreNames(text, jsonNames + AROUND)) {
    throw tooMuch(`more than ${jsonNames} different names of members (TAPROOM_IMPORT_MAX_JSON_NAMES)`);
  }
  try {
    return { ok: true, value: jsonDepthExceeds(text, LOSSLESS_LEVELS) ? JSON.parse(text) : parseLossless(text) };
  } catch {
    return { ok: false, reason: 'the body is not JSON' };
  }
}

function tooMuch(what: string): ProblemError {
  return new ProblemError('request.too_large', `The request body holds ${what}. Send it in several calls.`);
}
