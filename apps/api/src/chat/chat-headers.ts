/** What a client says beside the body. */
export type ChatHeaders = {
  connection?: string;
  mcp?: string;
  /** The generation that it continues. */
  generation?: string;
  exposeTurns: boolean;
  idempotencyKey?: string;
  /** How often its library has sent this request before. */
  retryCount: number;
};
