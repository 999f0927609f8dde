import type { RunError } from '@taproom/mcp-domain';

/** Why a run of the server driver can't go on; it ends the run with this error. */
export class DriveFailure extends Error {
  override readonly name = 'DriveFailure';

  constructor(readonly error: RunError) {
    super(error.message);
  }
}

/** `retryable`: nothing is wrong with the request itself; the same run may be started anew. */
export function driveFailure(code: string, message: string, retryable = false): DriveFailure {
  return new DriveFailure({ code, message, retryable });
}
