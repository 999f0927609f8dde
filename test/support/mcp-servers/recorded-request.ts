import type { IncomingHttpHeaders } from 'node:http';
import type { RpcMessage } from './rpc-message.ts';

export type RecordedRequest = {
  method: string;
  /** Path and query, as they stood in the request line. */
  path: string;
  headers: IncomingHttpHeaders;
  /** Name, value, name, value… as they came over the wire, case included. */
  rawHeaders: string[];
  /** The body's exact text. */
  body: string;
  /** The body as a JSON-RPC message, if it is one. */
  message: RpcMessage | undefined;
};

/** A running MCP server that a suite may question afterwards. */
export type McpTestServer = {
  /** The endpoint to register. */
  url: string;
  /** `http://host:port`, without the path. */
  origin: string;
  port: number;
  /** Every request so far, in order of arrival, GET and DELETE included. */
  requests: RecordedRequest[];
  /** The POSTs of one JSON-RPC method: `received('tools/call')`. */
  received(method: string): RecordedRequest[];
  /** Open TCP connections right now. */
  connections(): number;
  /** Cuts every open connection, as a dying server would; new ones are still accepted. */
  dropConnections(): void;
  /** Stops listening and cuts what is open. */
  close(): Promise<void>;
};
