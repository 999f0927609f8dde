import { Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { RecordStore } from '../platform/record-store/record-store.ts';
import { AdminToken } from './admin-token.ts';

const COLLECTION = 'access';
const NAME = 'sessions.json';

const SessionRecord = z.strictObject({
  schema: z.literal(1),
  kind: z.literal('access.sessions'),
  /** Sessions end when the admin token is replaced. */
  adminToken: z.string(),
  sessions: z.array(z.strictObject({ hash: z.string(), expiresAt: z.iso.datetime() })),
});

/** Expiry in milliseconds since 1970, by the hash of the session's id. */
export type OpenSessions = Map<string, number>;

/** Open sessions on disk, so that a restart signs nobody out. */
@Injectable()
export class SessionRecords {
  private readonly logger = new Logger('Sessions');

  constructor(
    private readonly records: RecordStore,
    private readonly token: AdminToken,
  ) {}

  /** None, said in the log, when the record is unusable: signing in again is all that is lost. */
  async load(): Promise<OpenSessions> {
    const read = await this.records.read(COLLECTION, NAME);
    if (read.kind === 'missing') return new Map();
    const record = read.kind === 'ok' ? parse(read.text) : undefined;
    if (!record) this.logger.warn(`${COLLECTION}/${NAME} can't be used; everybody has to sign in again.`);
    if (record?.adminToken !== this.token.fingerprint) return new Map();
    return new Map(record.sessions.map(({ hash, expiresAt }) => [hash, Date.parse(expiresAt)]));
  }

  /** @throws StorageFailedError */
  save(open: OpenSessions): Promise<void> {
    const sessions = [...open].map(([hash, expiry]) => ({ hash, expiresAt: new Date(expiry).toISOString() }));
    const record = { schema: 1, kind: 'access.sessions', adminToken: this.token.fingerprint, sessions };
    return this.records.write(COLLECTION, NAME, `${JSON.stringify(record, undefined, 2)}\n`);
  }
}

function parse(text: string): z.infer<typeof SessionRecord> | undefined {
  try {
    return SessionRecord.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
