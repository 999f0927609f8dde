import { isJsonObject, type JsonObject } from '@taproom/mcp-domain';
import type { RpcRequest } from './message.ts';

/** The id that the SDK sees where it would not take the client's own: its ids are strings and safe integers. */
export const STAND_IN_ID = 1;

/**
 * A request as the SDK takes it. It would refuse a whole request for a `_meta` that is no object or a progress token that is
 * written in an odd way; no progress is ever reported, so neither is of use.
 */
export function sdkBody({ id, method, params }: RpcRequest): JsonObject {
  const { _meta: meta, ...others } = params;
  const known = isSdkId(id) ? id : STAND_IN_ID;
  if (!isJsonObject(meta)) return { jsonrpc: '2.0', id: known, method, params: others };
  const { progressToken: _, ...kept } = meta;
  return { jsonrpc: '2.0', id: known, method, params: { ...others, _meta: kept } };
}

export function isSdkId(id: unknown): boolean {
  return typeof id === 'string' || Number.isSafeInteger(id);
}
