import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, type ListenOptions } from './http-listener.ts';
import type { McpTestServer, RecordedRequest } from './recorded-request.ts';
import type { RpcMessage } from './rpc-message.ts';
import { replies, type Replies } from './scripted-replies.ts';

export type ScriptedExchange = Replies & {
  /** The parsed POST body; `{}` for a GET or DELETE. */
  message: RpcMessage;
  request: RecordedRequest;
  incoming: IncomingMessage;
  response: ServerResponse;
};

export type Script = (exchange: ScriptedExchange) => void | Promise<void>;

/**
 * A server that answers exactly what `script` says, however wrong. A script that does nothing leaves the client waiting.
 * GET and DELETE reach the script too, with `request.method` to tell them apart.
 */
export function scripted(script: Script, options: ListenOptions = {}): Promise<McpTestServer> {
  return listen(
    (incoming, response, request) =>
      script({ ...replies(response, request), message: request.message ?? {}, request, incoming, response }),
    options,
  );
}
