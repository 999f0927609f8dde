import type { ModelConnection } from '@taproom/contracts';
import { maskedConnection } from '@taproom/mcp-domain';
import { type ConnectionVersion, etagOf } from './connection-etag.ts';

/** As it may be read, with its version. */
export type ConnectionAnswer = { connection: ModelConnection; etag: string };

export function answerOf(entry: ConnectionVersion): ConnectionAnswer {
  return { connection: maskedConnection(entry.connection), etag: etagOf(entry) };
}
