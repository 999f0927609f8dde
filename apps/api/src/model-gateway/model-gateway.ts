import type { Agent } from 'undici';
import { basicAuthorization } from '../platform/outbound-http/basic-auth.ts';
import { loadUndici } from '../platform/outbound-http/load-undici.ts';
import { ModelAnswer } from './model-answer.ts';
import { modelFailure } from './model-failure.ts';
import type { ModelRequest } from './model-request.ts';
import { ModelServerError } from './model-server-error.ts';

export type ModelGatewayLimits = {
  connectTimeoutMs: number;
  /** How long a server may send nothing at all: before its answer, and in the middle of it. */
  silenceTimeoutMs: number;
  /** One answer that is read as a whole. */
  responseLimitBytes: number;
};

/**
 * Every request to a model's server is made here:
 *
 *     const answer = await gateway.send({ method: 'POST', url, headers, body, signal });
 *     if (answer.ok) for await (const bytes of answer.decoded()) …      or  await answer.text()
 *     else answer.discard();
 *
 * A request is sent once and never again by itself, and no redirect is followed: it would carry the key and the conversation to
 * wherever the answer says. The URL and the headers come from `upstreamUrl` and `upstreamHeaders` of a connection
 * (`targetOf` of a `UsableConnection` makes both).
 */
export class ModelGateway {
  readonly #limits: ModelGatewayLimits;
  #agent: Promise<Agent> | undefined;

  constructor(limits: ModelGatewayLimits) {
    this.#limits = limits;
  }

  /** Resolves once the head of the answer is there. @throws ModelServerError; after an abort the signal's reason */
  async send(request: ModelRequest): Promise<ModelAnswer> {
    const { method, body, signal } = request;
    signal.throwIfAborted();
    const url = new URL(request.url);
    const failure = (error: unknown): unknown => (signal.aborted ? signal.reason : modelFailure(error, url.origin));
    const agent = await this.#connections();
    let answer: ModelAnswer;
    try {
      const response = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: headersOf(request, url),
        ...(body !== undefined && { body }),
        signal,
        responseHeaders: 'raw',
      });
      const head = { status: response.statusCode, rawHeaders: response.headers as unknown as string[] };
      answer = new ModelAnswer(head, response.body, { failure, limitBytes: this.#limits.responseLimitBytes });
    } catch (error) {
      throw failure(error);
    }
    if (answer.status >= 300 && answer.status < 400) throw redirected(answer, url);
    return answer;
  }

  /** Cuts what is still under way. */
  async onApplicationShutdown(): Promise<void> {
    const agent = await this.#agent;
    await agent?.destroy();
  }

  /* Kept alive between requests: a new TLS connection for each would cost more than all else here. */
  #connections(): Promise<Agent> {
    this.#agent ??= loadUndici().then(
      ({ Agent }) =>
        new Agent({
          allowH2: false,
          connect: { timeout: this.#limits.connectTimeoutMs },
          headersTimeout: this.#limits.silenceTimeoutMs,
          bodyTimeout: this.#limits.silenceTimeoutMs,
          // One request a connection: a slow answer must hold nobody else up.
          pipelining: 1,
        }),
    );
    return this.#agent;
  }
}

function headersOf({ headers }: ModelRequest, url: URL): string[] {
  const names = new Set(headers.map(({ name }) => name.toLowerCase()));
  const basic = basicAuthorization(url);
  const added = [
    ['accept-encoding', 'identity'],
    ['user-agent', 'taproom'],
    ...(basic === undefined ? [] : [['authorization', basic]]),
  ];
  const own = headers.map(({ name, value }) => [name, value]);
  return [...own, ...added.filter(([name = '']) => !names.has(name))].flat();
}

function redirected(answer: ModelAnswer, { origin }: URL): ModelServerError {
  answer.discard();
  const location = answer.header('location') ?? '';
  const target = URL.canParse(location, origin) ? new URL(location, origin) : undefined;
  const where = target ? ` to ${target.origin}${target.pathname}` : '';
  const told = `${origin} answered with a redirect (${answer.status})${where}, which is not followed.`;
  return new ModelServerError('redirect', `${told} If that is the right place, set the connection's base URL to it.`);
}
