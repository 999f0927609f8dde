import type { JsonObject } from '@taproom/mcp-domain';
import { answerFailure } from './answer-failure.ts';
import { closePeer } from './close-peer.ts';
import type { GatewayError } from './gateway-error.ts';
import type { GatewayLimits } from './limits.ts';
import type { Operation } from './operation.ts';
import { readReply } from './read-reply.ts';
import type { Reply } from './reply.ts';
import { requestHeaders } from './request-headers.ts';
import { Session } from './session.ts';
import type { McpTarget } from './target.ts';
import { Wire } from './wire.ts';

export type PeerRequest = {
  method: string;
  params: JsonObject;
  /** Parses an answer; see `ReplyReader`. */
  parse: (text: string) => unknown;
  /** Name, value, name, value… beside those that the protocol wants. */
  headers?: readonly string[];
  /** Called right before the request is handed to the transport. */
  onHandOff?: () => void;
};

export type PeerSettings = { limits: GatewayLimits; stopping: AbortSignal; log: (message: string) => void };

/** A server that a protocol version was agreed on with. Its requests are raw: each is sent once and gets one reply. */
export class Peer {
  readonly session: Session;
  readonly #wire: Wire;
  readonly #operation: Operation;
  readonly #settings: PeerSettings;
  #lastId = 0;
  #abandonedId: number | undefined;

  /** Connects within `operation`. Throws GatewayError. */
  static async open(target: McpTarget, operation: Operation, settings: PeerSettings): Promise<Peer> {
    const wire = await Wire.to(target, settings.limits);
    const session = await Session.over(wire, target, operation.signal);
    const peer = new Peer(wire, session, operation, settings);
    try {
      operation.throwIfStopped();
      await session.connect(target, wire);
      return peer;
    } catch (error) {
      peer.close();
      throw error;
    }
  }

  private constructor(wire: Wire, session: Session, operation: Operation, settings: PeerSettings) {
    this.#wire = wire;
    this.session = session;
    this.#operation = operation;
    this.#settings = settings;
  }

  /** Throws GatewayError for a broken connection, an oversize answer and a stopped operation; all else is in the reply. */
  async request({ method, params, parse, headers = [], onHandOff }: PeerRequest): Promise<Reply> {
    const { signal } = this.#operation;
    const id = (this.#lastId += 1);
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: this.session.withEnvelope(params) });
    const allHeaders = [...requestHeaders(this.session, method, params), ...headers];
    this.#operation.throwIfStopped();
    onHandOff?.();
    try {
      const answer = await this.#wire.send({ method: 'POST', headers: allHeaders, body, signal });
      return await readReply(answer, { id, parse, onRequest: (message) => this.session.serve(message) });
    } catch (error) {
      if (signal.aborted) this.#abandonedId = id;
      throw error;
    }
  }

  /** Why a reply to `method` is no result; undefined when it is one. */
  failureOf(reply: Reply, method: string): GatewayError | undefined {
    return answerFailure(reply, { method, quote: this.#wire.quote });
  }

  /** Ends the session and the connections in the background; a failure is only logged. The answer goes out first. */
  close(): void {
    setImmediate(() => {
      this.#close().catch((error: unknown) => this.#report(error));
      setImmediate(() => this.#wire.unref());
    });
  }

  #close(): Promise<void> {
    const { stopping } = this.#settings;
    return closePeer({ wire: this.#wire, session: this.session, abandonedId: this.#abandonedId, stopping });
  }

  #report(error: unknown): void {
    const { stopping, log } = this.#settings;
    if (stopping.aborted) return;
    const why = error instanceof Error ? error.message : 'unknown error';
    log(`Closing the connection to ${this.#wire.url.origin} failed: ${why}`);
  }
}
