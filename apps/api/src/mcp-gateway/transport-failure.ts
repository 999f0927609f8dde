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
const CERTIFICATE = /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/;
const TLS = /^(ERR_TLS|ERR_SSL|EPROTO)/;

/** What an error of the HTTP client or the socket means; `origin` is the scheme, host and port that were asked. */
export function transportFailure(error: unknown, origin: string): GatewayError {
  if (error instanceof GatewayError) return error;
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') {
    return new GatewayError('timeout', 'mcp.connection_timeout', `${origin} accepted no connection in time.`);
  }
  const reason = reasonForNoConnection(code, origin);
  if (reason !== undefined) return new GatewayError('transport', 'mcp.connection_failed', reason);
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new GatewayError(
      'transport',
      'mcp.connection_lost',
      `${origin} sent something that is no valid HTTP (${code}).`,
    );
  }
  return new GatewayError('transport', 'mcp.connection_lost', `The connection to ${origin} broke off (${code}).`);
}

function reasonForNoConnection(code: string, origin: string): string | undefined {
  if (NEVER_CONNECTED.has(code)) {
    return `No connection to ${origin} could be made (${code}). Check the address, and that the server runs.`;
  }
  if (CERTIFICATE.test(code)) {
    return `The certificate of ${origin} is not trusted (${code}). If it should be, name it in NODE_EXTRA_CA_CERTS.`;
  }
  if (TLS.test(code)) return `${origin} does not speak TLS the way HTTP/1.1 needs it (${code}).`;
  return undefined;
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
