import { readJson } from '@taproom/mcp-domain';
import { ProblemError } from './problem-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A request body, undefined when it is empty. An own `__proto__` member stays an ordinary member; lone surrogates written
 * as escapes stay what they are. Neither JSON nor text is ever mended.
 * @throws ProblemError `request.invalid`
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = decodeBody(bytes);
  try {
    return JSON.parse(text);
  } catch {
    const reading = readJson(text);
    throw invalidBody(reading.ok ? 'is not valid JSON' : reading.reason);
  }
}

/** As `parseJsonBody`, with every number as it was written. @throws ProblemError `request.invalid` */
export function parseExactBody(text: string): unknown {
  if (text === '') return undefined;
  const reading = readJson(text);
  if (!reading.ok) throw invalidBody(reading.reason);
  return reading.value;
}

/** @throws ProblemError `request.invalid` for what is no UTF-8 */
export function decodeBody(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidBody('is not UTF-8 text');
  }
}

function invalidBody(message: string): ProblemError {
  return new ProblemError('request.invalid', `The request body ${message}.`, { errors: [{ path: '', message }] });
}
