import type { FetchLike } from '@modelcontextprotocol/client';
import { type JsonObject, parseLossless } from '@taproom/mcp-domain';
import { answerFailure, errorIn, refusalByStatus, rpcCodeOf } from './answer-failure.ts';
import { drain } from './drain.ts';
import { GatewayError } from './gateway-error.ts';
import { readReply } from './read-reply.ts';
import { isOk, type Reply } from './reply.ts';
import type { Wire } from './wire.ts';

/** The last message that the SDK sent of its own, and how it went: a failed handshake failed because of this one. */
export type HandshakeStep = { method: string; reply?: Reply; failure?: unknown };

export type HandshakeOptions = {
  signal: AbortSignal;
  onStep: (step: HandshakeStep) => void;
  /** Gets the requests that the server sends on the answer's stream. */
  onRequest: (message: JsonObject) => void;
};

type Outgoing = { id?: number | string; method: string };

/**
 * The `fetch` that the SDK's transport sends its own messages with. It reads the answer itself and hands the SDK one JSON
 * body, so that no answer can leave the SDK waiting: not a stream that ends early, not a 202, not a wrong id.
 */
export function handshakeFetch(wire: Wire, options: HandshakeOptions): FetchLike {
  return async (_url, init = {}) => {
    // The standalone stream of the 2025 versions is not used; 405 is how a server says that it has none.
    if (init.method !== 'POST' || typeof init.body !== 'string') return new Response(null, { status: 405 });
    const message = JSON.parse(init.body) as Partial<Outgoing>;
    const headers = [...new Headers(init.headers)].flat();
    const post = { body: init.body, headers };
    // Only a reply to one of the server's own requests has no method.
    if (message.method === undefined) return sendReply(wire, post, options.signal);
    const step: HandshakeStep = { method: message.method };
    options.onStep(step);
    try {
      return await sendMessage(wire, post, { message: { ...message, method: message.method }, step, ...options });
    } catch (error) {
      step.failure = error;
      throw error;
    }
  };
}

type Post = { body: string; headers: string[] };
type Sending = HandshakeOptions & { message: Outgoing; step: HandshakeStep };

async function sendReply(wire: Wire, post: Post, signal: AbortSignal): Promise<Response> {
  const answer = await wire.send({ method: 'POST', ...post, signal });
  void drain(answer.chunks);
  return new Response(null, { status: fetchStatus(answer.status) });
}

async function sendMessage(wire: Wire, post: Post, sending: Sending): Promise<Response> {
  const { message, step, signal, onRequest } = sending;
  const answer = await wire.send({ method: 'POST', ...post, signal });
  const refusal = refusalByStatus(answer, message.method);
  if (refusal || message.id === undefined) {
    void drain(answer.chunks);
    if (refusal) throw refusal;
    if (!isOk(answer)) step.reply = { kind: 'missing', status: answer.status, form: 'json', text: '', bytes: 0 };
    return new Response(null, { status: fetchStatus(answer.status) });
  }
  const reply = await readReply(answer, { id: message.id, parse: parseLossless, onRequest });
  step.reply = reply;
  const session = answer.headers['mcp-session-id'];
  return responseFor(reply, message, { quote: wire.quote, ...(typeof session === 'string' && { session }) });
}

type ResponseContext = { quote: Wire['quote']; session?: string };

function responseFor(reply: Reply, { id, method }: Outgoing, { quote, session }: ResponseContext): Response {
  if (method === 'server/discover' && meansLegacy(reply)) {
    const error = { code: -32000, message: 'This server does not know server/discover.' };
    return jsonResponse(JSON.stringify({ jsonrpc: '2.0', id, error }), 200);
  }
  if (reply.kind === 'answer' && isOk(reply)) return jsonResponse(reply.text, 200, session);
  if (!isOk(reply)) return jsonResponse(reply.text, fetchStatus(reply.status));
  throw answerFailure(reply, { method, quote }) ?? new GatewayError('protocol', 'mcp.response_missing', 'No answer.');
}

/**
 * Where the SDK's own `auto` would give up or wait in vain, although the server is only an old one: -32000 under any HTTP
 * status and any id, and an SSE stream that ends without a usable answer. The SDK then goes on to `initialize`, once.
 */
function meansLegacy(reply: Reply): boolean {
  if (rpcCodeOf(errorIn(reply)) === -32000) return true;
  const unusable = reply.kind === 'missing' || (reply.kind === 'other-id' && reply.error !== undefined);
  return reply.form === 'sse' && isOk(reply) && unusable;
}

function jsonResponse(body: string, status: number, session?: string): Response {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (session !== undefined) headers.set('mcp-session-id', session);
  const text = body === '' || [204, 205, 304].includes(status) ? null : body;
  return new Response(text, { status, headers });
}

/* A Response can't hold every status that a server may send. */
const fetchStatus = (status: number): number => (status >= 200 && status <= 599 ? status : 502);
