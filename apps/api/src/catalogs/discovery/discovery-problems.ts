import type { DiscoveryFailure } from '@taproom/contracts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { GatewayError } from '../../mcp-gateway/gateway-error.ts';
import { catalogFileOf } from '../catalog-records.ts';

export const paused = (displayName: string): ProblemError =>
  new ProblemError('mcp.server_paused', `${displayName} is paused. Activate it first; nothing was sent.`, {
    params: { name: displayName },
  });

export const snapshotInvalid = (registrationId: string, message: string): ProblemError =>
  new ProblemError(
    'mcp.catalog_snapshot_invalid',
    `${catalogFileOf(registrationId)} can't be used: ${message} Refresh the server to replace it.`,
    { params: { file: catalogFileOf(registrationId) } },
  );

export const changedMeanwhile = (): ProblemError =>
  failed({
    kind: 'validation',
    code: 'mcp.discovery_superseded',
    message:
      'The connection was changed or the server was paused during the discovery, so its result was dropped. Discover again.',
  });

export const stopping = (): ProblemError =>
  new ProblemError(
    'server.stopping',
    'The discovery was cut off, because Taproom is stopping. Discover again once it runs.',
  );

export function discoveryProblem(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  if (error.kind === 'timeout') return timedOut(error);
  if (error.kind === 'cancelled') return stopping();
  return failed({
    kind: error.kind,
    ...(error.status !== undefined && { status: error.status }),
    ...(error.rpcCode !== undefined && { rpcCode: error.rpcCode }),
    message: error.message,
    code: error.code,
    ...(error.params && { params: error.params }),
  });
}

const timedOut = ({ message, params }: GatewayError): ProblemError =>
  new ProblemError('mcp.discovery_timeout', message, params && { params });

function failed(cause: DiscoveryFailure): ProblemError {
  return new ProblemError('mcp.discovery_failed', `The discovery failed (${cause.kind}). ${cause.message}`, { cause });
}
