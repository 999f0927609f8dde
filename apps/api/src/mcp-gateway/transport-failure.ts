import { socketError, type SocketError } from '../platform/outbound-http/socket-error.ts';
import { GatewayError } from './gateway-error.ts';

/** What an error of the HTTP client or the socket means; `origin` is the scheme, host and port that were asked. */
export function transportFailure(error: unknown, origin: string): GatewayError {
  if (error instanceof GatewayError) return error;
  const { kind, code } = socketError(error);
  if (kind === 'connect_timeout') {
    return new GatewayError('timeout', 'mcp.connection_timeout', `${origin} accepted no connection in time.`, {
      params: { origin },
    });
  }
  if (kind !== 'broken') {
    return new GatewayError('transport', 'mcp.connection_failed', reasonForNoConnection({ kind, code }, origin), {
      params: { origin, reason: code },
    });
  }
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new GatewayError(
      'transport',
      'mcp.connection_lost',
      `${origin} sent something that is no valid HTTP (${code}).`,
      { params: { origin, reason: code } },
    );
  }
  return new GatewayError('transport', 'mcp.connection_lost', `The connection to ${origin} broke off (${code}).`, {
    params: { origin, reason: code },
  });
}

function reasonForNoConnection({ kind, code }: SocketError, origin: string): string {
  if (kind === 'certificate') {
    return `The certificate of ${origin} is not trusted (${code}). If it should be, name it in NODE_EXTRA_CA_CERTS.`;
  }
  if (kind === 'tls') return `${origin} does not speak TLS the way HTTP/1.1 needs it (${code}).`;
  return `No connection to ${origin} could be made (${code}). Check the address, and that the server runs.`;
}
