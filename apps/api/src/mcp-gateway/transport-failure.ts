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

type ErrorLike = { code?: unknown; name?: unknown; cause?: unknown; errors?: unknown };

/* The code sits on the error, on one of its causes, or on the first of several attempts (happy eyeballs). */
function codeOf(error: unknown): string {
  let current = error;
  for (let steps = 0; steps < 6 && typeof current === 'object' && current !== null; steps += 1) {
    const { code, cause, errors } = current as ErrorLike;
    if (typeof code === 'string') return code;
    current = Array.isArray(errors) ? (errors as unknown[])[0] : cause;
  }
  const { name } = (error ?? {}) as ErrorLike;
  return typeof name === 'string' ? name : 'unknown error';
}
