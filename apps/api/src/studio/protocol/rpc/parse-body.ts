import { jsonDepthExceeds, parseLossless } from '@taproom/mcp-domain';

export type ParsedBody = { ok: true; value: unknown } | { ok: false; reason: string };

// Takes a leading BOM away, and replaces nothing.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** As deep as text can be read without losing digits. What is deeper is read plainly, so that it can be refused by its path. */
const LOSSLESS_LEVELS = 512;

export function parseBody(bytes: Buffer): ParsedBody {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { ok: false, reason: 'the body is not UTF-8 text' };
  }
  try {
    return { ok: true, value: jsonDepthExceeds(text, LOSSLESS_LEVELS) ? JSON.parse(text) : parseLossless(text) };
  } catch {
    return { ok: false, reason: 'the body is not JSON' };
  }
}
