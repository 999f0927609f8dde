import { ModelServerError } from './model-server-error.ts';

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
  'UND_ERR_CONNECT_TIMEOUT',
]);
const CERTIFICATE = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/;
const SILENT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** What an error of the HTTP client or the socket means; `origin` is the scheme, host and port that were asked. */
export function modelFailure(error: unknown, origin: string): ModelServerError {
  if (error instanceof ModelServerError) return error;
  const code = codeOf(error);
  if (NEVER_CONNECTED.has(code)) {
    const check = "Check the connection's base URL, and that the server runs.";
    return new ModelServerError('unreachable', `No connection to ${origin} could be made (${code}). ${check}`);
  }
  if (CERTIFICATE.test(code)) {
    const check = 'If its certificate should be trusted, name it in NODE_EXTRA_CA_CERTS.';
    return new ModelServerError('unreachable', `No secure connection to ${origin} could be made (${code}). ${check}`);
  }
  if (SILENT.has(code)) return new ModelServerError('silent', `${origin} sent nothing for too long.`);
  if (/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code)) {
    const told = 'is not compressed the way its content-encoding says';
    return new ModelServerError('undecodable', `The answer of ${origin} ${told} (${code}).`);
  }
  return new ModelServerError('lost', `The connection to ${origin} broke off (${code}).`);
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
