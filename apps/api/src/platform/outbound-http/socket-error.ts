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

/**
 * What an error of the HTTP client or of the socket is about, and its code. `connect_timeout`, `never_connected`, `certificate`
 * and `tls` come before anything was sent; `broken` is everything else, in the middle of a conversation for all one knows.
 */
export type SocketError = {
  kind: 'connect_timeout' | 'never_connected' | 'certificate' | 'tls' | 'broken';
  code: string;
};

export function socketError(error: unknown): SocketError {
  const code = codeOf(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { kind: 'connect_timeout', code };
  if (NEVER_CONNECTED.has(code)) return { kind: 'never_connected', code };
  if (CERTIFICATE.test(code)) return { kind: 'certificate', code };
  if (TLS.test(code)) return { kind: 'tls', code };
  return { kind: 'broken', code };
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
