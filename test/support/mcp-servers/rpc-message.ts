/** A JSON-RPC message as a test reads it; numbers are plain, so use `RecordedRequest.body` where digits count. */
export type RpcMessage = {
  jsonrpc?: string;
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
};

/** The message in a request body; undefined when the body is no JSON object. */
export function rpcMessageOf(body: string): RpcMessage | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
