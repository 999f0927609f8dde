import type { JsonObject } from '@taproom/mcp-domain';
import { GatewayError } from './gateway-error.ts';
import type { GatewayLimits } from './limits.ts';
import { parsePage } from './parse-answers.ts';
import type { Peer } from './peer.ts';

const METHOD = 'tools/list';

/**
 * The pages of `tools/list` one after another, each the raw entries of its `tools`. Throws GatewayError for a page that fails
 * and for a list that goes on beyond the limits or in a circle.
 */
export async function* toolPages(peer: Peer, limits: GatewayLimits): AsyncGenerator<unknown[], void> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  let bytes = 0;
  let tools = 0;
  for (let page = 1; ; page += 1) {
    if (page > limits.maxPages) throw tooLarge(`has more than ${limits.maxPages} pages`);
    const reply = await peer.request({
      method: METHOD,
      params: cursor === undefined ? {} : { cursor },
      parse: parsePage,
    });
    bytes += reply.bytes;
    if (bytes > limits.maxCatalogBytes) throw tooLarge(`is larger than ${limits.maxCatalogBytes} bytes`);
    const failure = peer.failureOf(reply, METHOD);
    if (failure) throw failure;
    const result = reply.kind === 'answer' && 'result' in reply.answer ? reply.answer.result : {};
    const entries = toolsIn(result);
    tools += entries.length;
    if (tools > limits.maxTools) throw tooLarge(`has more than ${limits.maxTools} tools`);
    yield entries;
    cursor = nextCursor(result, seen);
    if (cursor === undefined) return;
  }
}

function toolsIn({ resultType, tools }: JsonObject): unknown[] {
  if (resultType !== undefined && resultType !== null && resultType !== 'complete') {
    throw malformed('asks for a further round, which a tool list must not need');
  }
  if (!Array.isArray(tools)) throw malformed('has no "tools" array');
  return tools as unknown[];
}

/* Absent and null end the list; an empty text is a cursor like any other. */
function nextCursor({ nextCursor: cursor }: JsonObject, seen: Set<string>): string | undefined {
  if (cursor === undefined || cursor === null) return undefined;
  if (typeof cursor !== 'string') throw cursorInvalid('is no text');
  if (seen.has(cursor)) throw cursorInvalid('came before: the pages go round in a circle');
  seen.add(cursor);
  return cursor;
}

const tooLarge = (why: string): GatewayError =>
  new GatewayError('limit', 'mcp.catalog_too_large', `The server's tool list ${why}.`);

const malformed = (why: string): GatewayError =>
  new GatewayError('protocol', 'mcp.response_malformed', `A page of ${METHOD} ${why}.`);

const cursorInvalid = (why: string): GatewayError =>
  new GatewayError('protocol', 'mcp.cursor_invalid', `The nextCursor of a page of ${METHOD} ${why}.`);
