import { ProblemError } from '../../platform/http/problem-error.ts';
import { describeIoError, ioErrorCode } from '../../platform/storage/storage-failed-error.ts';
import { isRange } from '../protocol/access/address-ranges.ts';

/** Why a port could not be listened on, and what to do. */
export function bindFailure(error: unknown, port: number): ProblemError {
  if (ioErrorCode(error) === 'EADDRINUSE') {
    return new ProblemError(
      'studio.port_in_use',
      `Port ${port} is taken by another program. Choose another port for the MCP server, or end that program.`,
      { params: { port } },
    );
  }
  return new ProblemError(
    'studio.address_unavailable',
    `The MCP server can't listen on port ${port}: ${describeIoError(error)}. Choose another port or another scope.`,
    { params: { port } },
  );
}

/** @throws ProblemError request.invalid */
export function requireRanges(ranges: readonly string[]): void {
  const errors = ranges.flatMap((range, index) =>
    isRange(range) ? [] : [{ path: `lanRanges[${index}]`, message: 'must be a range, such as 10.1.0.0/16' }],
  );
  const [first] = errors;
  if (first) throw new ProblemError('request.invalid', `${first.path} ${first.message}.`, { errors });
}
