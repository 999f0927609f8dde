export type GatewayErrorKind =
  'transport' | 'http' | 'protocol' | 'auth' | 'limit' | 'validation' | 'timeout' | 'cancelled';

/** Also the codes of a call's `not_sent` and `outcome_unknown`. */
export type GatewayErrorCode =
  | 'mcp.header_not_sendable'
  | 'mcp.connection_failed'
  | 'mcp.connection_timeout'
  | 'mcp.connection_lost'
  | 'mcp.redirect_refused'
  | 'mcp.auth_refused'
  | 'mcp.http_error'
  | 'mcp.response_too_large'
  | 'mcp.response_missing'
  | 'mcp.response_malformed'
  | 'mcp.response_id_mismatch'
  | 'mcp.request_refused'
  | 'mcp.version_not_agreed'
  | 'mcp.cursor_invalid'
  | 'mcp.catalog_too_large'
  | 'mcp.param_headers_invalid'
  | 'mcp.discovery_timeout'
  | 'mcp.discovery_cancelled'
  | 'mcp.call_timeout'
  | 'mcp.call_cancelled'
  | 'mcp.call_failed';

export type AnswerFacts = {
  status?: number | undefined;
  rpcCode?: number | undefined;
  /** What the message names, for those who say it in other words. */
  params?: Readonly<Record<string, string | number>>;
};

/**
 * Talking to the MCP server failed. The message says what happened and is free of secrets: the server's own words in it are
 * masked. `status` is the HTTP status and `rpcCode` the JSON-RPC code of the answer that ended it, where there was one.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: GatewayErrorKind;
  readonly code: GatewayErrorCode;
  readonly status?: number;
  readonly rpcCode?: number;
  readonly params?: Record<string, string | number>;

  constructor(kind: GatewayErrorKind, code: GatewayErrorCode, message: string, facts: AnswerFacts = {}) {
    super(message);
    this.kind = kind;
    this.code = code;
    if (facts.status !== undefined) this.status = facts.status;
    if (facts.rpcCode !== undefined) this.rpcCode = facts.rpcCode;
    if (facts.params !== undefined) this.params = facts.params;
  }
}
