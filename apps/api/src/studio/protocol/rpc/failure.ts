import { Logger } from '@nestjs/common';
import { StorageFailedError } from '../../../platform/storage/storage-failed-error.ts';
import { StudioError } from '../../tools/studio-error.ts';

const logger = new Logger('Studio');

/** A failure as it goes out: the SDK takes an error's `code`, `message` and `data`. */
export class RpcFault extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown,
  ) {
    super(message);
  }
}

/**
 * What a failure becomes on the wire (S-80). One that was not meant says nothing of itself: `errorId`, which the caller makes, is
 * in the log beside it.
 */
export function toFault(error: unknown, what: string, errorId: string): RpcFault {
  if (error instanceof StudioError && error.code !== -32603) return new RpcFault(error.code, error.message, error.data);
  logger.error({ errorId, err: error, msg: `${what} failed.` });
  if (error instanceof StudioError) return new RpcFault(error.code, error.message, { ...error.data, errorId });
  return new RpcFault(-32603, 'Internal error', { reason: reasonOf(error), errorId });
}

function reasonOf(error: unknown): string {
  return error instanceof StorageFailedError
    ? 'Taproom could not read or write its data, and nothing was changed; its log says why'
    : 'Taproom failed; its log says why';
}
