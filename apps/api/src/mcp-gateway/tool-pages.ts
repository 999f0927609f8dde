import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JsonObject } from '@taproom/mcp-domain';
import { GatewayError } from './gateway-error.ts';
import type { GatewayLimits } from './limits.ts';
import { parsePage } from './parse-answers.ts';
import type { Peer } from './peer.ts';
import type { Reply } from './reply.ts';

const METHOD = 'tools/list';

/** `ahead`: each page is asked for before the one before it is handed out, and on its way while that one is worked on. */
export type PageOptions = { ahead: boolean };

/** The raw entries of a page's `tools`, and the JSON text of the message that it came in. */
export type ToolPage = { entries: unknown[]; text: string };

/**
 * The pages of `tools/list` one after another. Throws GatewayError for a page that fails and for a list that goes on beyond
 * the limits or in a circle.
 */
export async function* toolPages(
  peer: Peer,
  limits: GatewayLimits,
  { ahead }: PageOptions,
): AsyncGenerator<ToolPage, void> {
  const pages = new PageReader(peer, limits);
  // undici takes a connection for busy until the turn after its answer; another one costs more than the wait.
  await nextTurn();
  for (let asked: Promise<Reply> | undefined = pages.ask(undefined); asked;) {
    const reply = await asked;
    const { result, entries } = pages.read(reply);
    const early = ahead ? pages.askNext(result) : undefined;
    yield { entries, text: reply.text };
    asked = ahead ? early : pages.askNext(result);
  }
}

/** Adds up what has been read. */
class PageReader {
  readonly #peer: Peer;
  readonly #limits: GatewayLimits;
  readonly #seen = new Set<string>();
  #pages = 0;
  #bytes = 0;
  #tools = 0;

  constructor(peer: Peer, limits: GatewayLimits) {
    this.#peer = peer;
    this.#limits = limits;
  }

  ask(cursor: string | undefined): Promise<Reply> {
    const params = cursor === undefined ? {} : { cursor };
    const reply = this.#peer.request({ method: METHOD, params, parse: parsePage });
    // Whoever has enough of the list does not wait for a page that is on its way.
    reply.catch(() => undefined);
    return reply;
  }

  /** Undefined after the last page. */
  askNext(result: JsonObject): Promise<Reply> | undefined {
    const cursor = nextCursor(result, this.#seen);
    if (cursor === undefined) return undefined;
    const { maxPages } = this.#limits;
    if (this.#pages >= maxPages) throw tooLarge(`has more than ${maxPages} pages`);
    return this.ask(cursor);
  }

  read(reply: Reply): { result: JsonObject; entries: unknown[] } {
    const { maxCatalogBytes, maxTools } = this.#limits;
    this.#pages += 1;
    this.#bytes += reply.bytes;
    if (this.#bytes > maxCatalogBytes) throw tooLarge(`is larger than ${maxCatalogBytes} bytes`);
    const failure = this.#peer.failureOf(reply, METHOD);
    if (failure) throw failure;
    const result = reply.kind === 'answer' && 'result' in reply.answer ? reply.answer.result : {};
    const entries = toolsIn(result);
    this.#tools += entries.length;
    if (this.#tools > maxTools) throw tooLarge(`has more than ${maxTools} tools`);
    return { result, entries };
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
