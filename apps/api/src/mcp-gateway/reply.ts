import type { JsonObject } from '@taproom/mcp-domain';

/** A JSON-RPC response that carries our id. */
export type RpcAnswer = { result: JsonObject } | { error: JsonObject };

/** How the answer came: one JSON body, or an SSE stream. */
export type ReplyForm = 'json' | 'sse';

export type ReplyVerdict =
  | { kind: 'answer'; answer: RpcAnswer }
  /** A JSON-RPC response, but to another id, or to none. */
  | { kind: 'other-id'; error?: JsonObject }
  /** No body, or one without a JSON-RPC response; a stream that ended without one. */
  | { kind: 'missing' }
  | { kind: 'malformed'; reason: string };

/** What an HTTP answer to one JSON-RPC request amounts to. `text` is the JSON text that decided, or the whole body. */
export type Reply = ReplyVerdict & { status: number; form: ReplyForm; text: string; bytes: number };

export const isOk = ({ status }: { status: number }): boolean => status >= 200 && status < 300;
