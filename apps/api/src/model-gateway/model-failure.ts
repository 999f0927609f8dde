import { isUndecodable, UnknownCodingError } from '../platform/outbound-http/content-decoding.ts';
import { socketError } from '../platform/outbound-http/socket-error.ts';
import { ModelServerError } from './model-server-error.ts';

const SILENT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** What an error of the HTTP client or the socket means; `origin` is the scheme, host and port that were asked. */
export function modelFailure(error: unknown, origin: string): ModelServerError {
  if (error instanceof ModelServerError) return error;
  if (error instanceof UnknownCodingError) {
    return new ModelServerError('undecodable', `The answer of ${origin} has ${error.message}.`);
  }
  const { kind, code } = socketError(error);
  if (kind === 'never_connected' || kind === 'connect_timeout') {
    const check = "Check the connection's base URL, and that the server runs.";
    return new ModelServerError('unreachable', `No connection to ${origin} could be made (${code}). ${check}`);
  }
  if (kind === 'certificate') {
    const check = 'If its certificate should be trusted, name it in NODE_EXTRA_CA_CERTS.';
    return new ModelServerError('unreachable', `No secure connection to ${origin} could be made (${code}). ${check}`);
  }
  if (kind === 'tls') {
    const check = "Check whether the connection's base URL should begin with http.";
    return new ModelServerError('unreachable', `No secure connection to ${origin} could be made (${code}). ${check}`);
  }
  if (SILENT.has(code)) return new ModelServerError('silent', `${origin} sent nothing for too long.`);
  if (isUndecodable(error)) {
    const told = 'is not compressed the way its content-encoding says';
    return new ModelServerError('undecodable', `The answer of ${origin} ${told} (${code}).`);
  }
  return new ModelServerError('lost', `The connection to ${origin} broke off (${code}).`);
}
