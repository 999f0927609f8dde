import { GatewayError } from './gateway-error.ts';

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ENODATA',
  'EACCES',
  'EPERM',
]);
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH)/;

/** What an error of the HTTP client or the socket means; `origin` is the scheme, host and port that were asked. */
export function transportFailure(error: unknown, origin: string): GatewayError {
  if (error instanceof GatewayError) return error;
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') {
    return new GatewayError('timeout', 'mcp.connection_timeout', `${origin} accepted no connection in time.`);
  }
  if (NEVER_CONNECTED.has(code) || TLS.test(code)) {
    return new GatewayError(
      'transport',
      'mcp.connection_failed',
      `No connection to ${origin} could be made (${code}).`,
    );
  }
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new GatewayError(
      'transport',
      'mcp.connection_lost',
      `${origin} sent something that is no valid HTTP (${code}).`,
    );
  }
  return new GatewayError('transport', 'mcp.connection_lost', `The connection to ${origin} broke off (${code}).`);
}

/* The code sits on the error, on one of its causes, or on the first of several attempts (happy eyeballs). */
function codeOf(error: unknown): string {
  for (let current = error, steps = 0; current instanceof Error && steps < 6; steps += 1) {
    const { code } = current as Error & { code?: unknown };
    if (typeof code === 'string') return code;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return error instanceof Error ? error.name : 'unknown error';
}
