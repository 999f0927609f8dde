import type { JsonObject } from '@taproom/mcp-domain';
import { GatewayError, type GatewayErrorCode } from './gateway-error.ts';
import type { Quote } from './mask-secrets.ts';
import { isOk, type Reply } from './reply.ts';

export type FailureContext = {
  /** The JSON-RPC method that was asked, for the message. */
  method: string;
  quote: Quote;
};

export const isRedirect = ({ status }: { status: number }): boolean => status >= 300 && status < 400;
export const isAuthRefusal = ({ status }: { status: number }): boolean => status === 401 || status === 403;

/**
 * Why an answer is no result; undefined when it is one. A redirect and a refused authorization are that whatever the body
 * says; then a JSON-RPC error counts before the HTTP status.
 */
export function answerFailure(reply: Reply, context: FailureContext): GatewayError | undefined {
  const byStatus = refusalByStatus(reply, context.method);
  if (byStatus) return byStatus;
  const error = errorIn(reply);
  if (error) return requestRefused(reply, error, context);
  if (!isOk(reply)) return httpFailure(reply, context);
  return reply.kind === 'answer' ? undefined : noAnswer(reply, context);
}

/** What the status alone decides, before the body is looked at. */
export function refusalByStatus({ status }: { status: number }, method: string): GatewayError | undefined {
  if (isRedirect({ status })) {
    const message = `The server answered ${method} with a redirect (HTTP ${status}), and redirects are not followed. Register the address that it leads to.`;
    return new GatewayError('http', 'mcp.redirect_refused', message, { status });
  }
  if (!isAuthRefusal({ status })) return undefined;
  const message = `The server refused ${method} with HTTP ${status}. Check the credentials in the server's headers.`;
  return new GatewayError('auth', 'mcp.auth_refused', message, { status });
}

/** The JSON-RPC error in a reply, whatever id it carries. */
export function errorIn(reply: Reply): JsonObject | undefined {
  if (reply.kind === 'other-id') return reply.error;
  return reply.kind === 'answer' && 'error' in reply.answer ? reply.answer.error : undefined;
}

export function rpcCodeOf(error: JsonObject | undefined): number | undefined {
  return typeof error?.['code'] === 'number' ? error['code'] : undefined;
}

function requestRefused(reply: Reply, error: JsonObject, { method, quote }: FailureContext): GatewayError {
  const rpcCode = rpcCodeOf(error);
  const status = isOk(reply) ? undefined : reply.status;
  const under = status === undefined ? '' : ` under HTTP ${status}`;
  const withoutId = reply.kind === 'answer' ? '' : ', without the id of the request';
  const said = typeof error['message'] === 'string' ? inQuotes(quote(error['message'])) : '';
  const message = `The server answered ${method} with error ${rpcCode ?? '(no code)'}${under}${withoutId}.${said}`;
  return new GatewayError('protocol', refusalCode(reply), message, { rpcCode, status });
}

function refusalCode(reply: Reply): GatewayErrorCode {
  if (reply.kind === 'answer') return 'mcp.request_refused';
  return isOk(reply) ? 'mcp.response_id_mismatch' : 'mcp.http_error';
}

function httpFailure(reply: Reply, { method, quote }: FailureContext): GatewayError {
  // A page for people says less here than its status does.
  const said = /^\s*</.test(reply.text) ? '' : inQuotes(quote(reply.text));
  const { status } = reply;
  return new GatewayError('http', 'mcp.http_error', `The server answered ${method} with HTTP ${status}.${said}`, {
    status,
  });
}

const inQuotes = (words: string): string => (words === '' ? '' : ` It said: “${words}”`);

function noAnswer(reply: Reply, { method }: FailureContext): GatewayError {
  if (reply.kind === 'other-id') {
    return new GatewayError(
      'protocol',
      'mcp.response_id_mismatch',
      `The answer to ${method} carries another id than the request.`,
    );
  }
  if (reply.kind === 'malformed') {
    return new GatewayError(
      'protocol',
      'mcp.response_malformed',
      `The answer to ${method} can't be used: ${reply.reason}.`,
    );
  }
  const what =
    reply.form === 'sse' ? 'closed the stream without an answer' : `sent HTTP ${reply.status} without an answer`;
  return new GatewayError('protocol', 'mcp.response_missing', `The server ${what} to ${method}.`);
}
