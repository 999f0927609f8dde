import { jsonDepthExceeds, parseBoundedLossless } from '@taproom/mcp-domain';
import { pruneDepth } from './prune-depth.ts';

/* A structured result may have 128 levels; the message and its result are two more. */
const CALL_DEPTH = 130;
/* Far below the 512 of the lossless parser, far above the 128 that a schema may have. */
const PAGE_DEPTH = 256;

/** Throws SyntaxError for what is no JSON, RangeError for more than 128 levels in a member of the result. */
export function parseCallAnswer(text: string): unknown {
  if (jsonDepthExceeds(text, CALL_DEPTH)) throw new RangeError('nested too deeply');
  return parseBoundedLossless(text);
}

/** Throws SyntaxError for what is no JSON; nesting beyond 256 levels is cut off. */
export function parsePage(text: string): unknown {
  return parseBoundedLossless(pruneDepth(text, PAGE_DEPTH));
}
