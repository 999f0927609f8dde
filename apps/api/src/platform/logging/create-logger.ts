import { type DestinationStream, destination, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';
import { hideCredentials } from './hide-credentials.ts';

export type Log = ReturnType<typeof createLogger>;

const STDERR = 2;

/** JSON lines on stderr. Synchronous, so that the last words before an end are not lost. */
export function createLogger(level: LogLevel, stream: DestinationStream = destination({ fd: STDERR, sync: true })) {
  return pino(
    { level, base: { pid: process.pid }, redact: secretFields, hooks: { streamWrite: hideCredentials } },
    stream,
  );
}

const secretNames = ['authorization', 'cookie', 'token', 'headers'];
const secretFields = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
