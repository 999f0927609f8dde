import { Injectable } from '@nestjs/common';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { Sdk } from './load-sdk.ts';
import { errorCodeIn } from './error-code.ts';
import type { RpcRequest } from './message.ts';
import type { RpcReply } from './reply.ts';
import { isSdkId, sdkBody } from './sdk-body.ts';
import { ServerFactory } from './server-factory.ts';

/** Serves single requests of 2026-07-28; the rules of its envelope, its headers and their refusals are the SDK's. */
@Injectable()
export class StatelessRevision {
  readonly #requests = new WeakMap<object, RpcRequest>();
  #handler: McpHttpHandler | undefined;

  constructor(private readonly servers: ServerFactory) {}

  async serve(sdk: Sdk, request: RpcRequest, headers: Headers): Promise<RpcReply> {
    // Without a signal: a client that goes away does not stop half-way what it asked for.
    const shell = new Request('http://studio/mcp', { method: 'POST', headers });
    this.#requests.set(shell, request);
    const response = await this.#handlerOf(sdk).fetch(shell, { parsedBody: sdkBody(request) });
    const text = await response.text();
    const body = isSdkId(request.id) ? text : withId(text, request.id);
    return { status: response.status, body, code: errorCodeIn(text) };
  }

  #handlerOf(sdk: Sdk): McpHttpHandler {
    this.#handler ??= sdk.createMcpHandler(
      ({ requestInfo }) => {
        const request = requestInfo && this.#requests.get(requestInfo);
        if (!request) throw new Error('A server was asked for without a request.');
        return this.servers.make(sdk, request);
      },
      // No message but the answer is ever sent, so "auto" never opens a stream.
      { legacy: 'reject', responseMode: 'auto', keepAliveMs: 0 },
    );
    return this.#handler;
  }
}

function withId(text: string, id: unknown): string {
  return JSON.stringify({ ...(JSON.parse(text) as object), id });
}
