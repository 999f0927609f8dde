import { ConfigError } from './platform/config/config-error.ts';
import { RootLockedError } from './platform/storage/root-locked-error.ts';
import { ioErrorCode, StorageFailedError } from './platform/storage/storage-failed-error.ts';

/** As in sysexits.h: EX_CONFIG, EX_TEMPFAIL, EX_CANTCREAT. */
const exitCodes = { config: 78, locked: 75, storage: 73, other: 1 };

export type Failure = { message: string; exitCode: number };

/** What to tell, and with which code to end, when Taproom can't start. */
export function explainFailure(error: unknown): Failure {
  if (error instanceof ConfigError) return { message: error.message, exitCode: exitCodes.config };
  if (error instanceof RootLockedError) return { message: error.message, exitCode: exitCodes.locked };
  if (error instanceof StorageFailedError) return { message: `${error.message}.`, exitCode: exitCodes.storage };
  const message = listenFailure(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
  return { message, exitCode: exitCodes.other };
}

function listenFailure(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('syscall' in error)) return undefined;
  const { host, port } = addressOf(error);
  switch (ioErrorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the program that has it, or set TAPROOM_PORT to another one (0 picks a free one).`;
    case 'EACCES':
      return `Port ${port} on ${host} needs more rights than this process has. Set TAPROOM_PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is no address of this machine. Set TAPROOM_HOST to one that is.`;
    default:
      return undefined;
  }
}

function addressOf(error: object): { host: string; port: string } {
  const host = 'address' in error ? error.address : 'hostname' in error ? error.hostname : 'this host';
  return { host: String(host), port: String('port' in error ? error.port : '') };
}
