import type { JSONRPCMessage, Server, Transport } from '@modelcontextprotocol/server';
import type { RpcRequest } from './message.ts';
import type { RpcAnswer } from './reply.ts';
import { STAND_IN_ID } from './sdk-body.ts';

/**
 * A transport for one request of a revision before 2026-07-28: no session, no stream, no header. What the server sends that is
 * no answer is dropped, since there is nobody to take it.
 */
class OneRequestTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;
  readonly answer: Promise<JSONRPCMessage>;
  #answered: (message: JSONRPCMessage) => void = () => undefined;

  constructor() {
    this.answer = new Promise((resolve) => (this.#answered = resolve));
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message)) this.#answered(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }
}

/** The answer that this server gives to one request. The server serves nothing else. */
export async function exchange(server: Server, { id, method, params }: RpcRequest): Promise<RpcAnswer> {
  const transport = new OneRequestTransport();
  await server.connect(transport);
  transport.onmessage?.({ jsonrpc: '2.0', id: STAND_IN_ID, method, params });
  const answer = await transport.answer;
  await server.close();
  const content = 'error' in answer ? { error: answer.error } : 'result' in answer ? { result: answer.result } : {};
  const code = 'error' in answer ? answer.error.code : null;
  return { text: JSON.stringify({ jsonrpc: '2.0', id, ...content }), code };
}
