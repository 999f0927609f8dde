import type { McpDiscoveryResult } from '@taproom/contracts';

const kept = new WeakMap<McpDiscoveryResult, Buffer>();

/** Keeps the JSON of a result for as long as the result lives. */
export function keepBytes(result: McpDiscoveryResult, bytes: Buffer): void {
  kept.set(result, bytes);
}

/** The JSON of a result, if it has been written. */
export function bytesOf(result: McpDiscoveryResult): Buffer | undefined {
  return kept.get(result);
}
