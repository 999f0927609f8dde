/** What one operation may take. Times are wall-clock milliseconds, sizes are bytes after decoding. */
export type GatewayLimits = {
  connectTimeoutMs: number;
  /** From the first connection to the last page. */
  discoveryTimeoutMs: number;
  /** From the first connection to the tool's answer. */
  callTimeoutMs: number;
  /** One response, JSON or SSE. */
  responseLimitBytes: number;
  maxPages: number;
  maxTools: number;
  /** All `tools/list` answers of one discovery together. */
  maxCatalogBytes: number;
};
