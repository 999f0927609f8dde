import { Injectable } from '@nestjs/common';
import type { ClientTokenIssue } from '@taproom/contracts';
import {
  EventStore,
  type AppendMeta,
  type StoredEvent,
  type StreamId,
  streamPlace,
} from '../../platform/event-store/event-store.ts';
import { type ClientTokenEvent, fromStored, toStored } from './client-token-events.ts';
import { type ClientTokenState, evolveClientToken } from './client-token-state.ts';

export const CLIENT_TOKEN_STREAMS = 'client-tokens';

export type ReadToken =
  | { kind: 'read'; id: string; state: ClientTokenState; revision: number }
  | { kind: 'issue'; id: string; issue: ClientTokenIssue };

/** One stream a token, so that damage to one costs no other. */
@Injectable()
export class ClientTokenStorage {
  constructor(private readonly store: EventStore) {}

  /** @throws StorageFailedError when the tokens can't even be listed */
  async readAll(): Promise<ReadToken[]> {
    const ids = await this.store.ids(CLIENT_TOKEN_STREAMS);
    return Promise.all(ids.map((id) => this.#read(id)));
  }

  /** Durable when it resolves. @throws StorageFailedError, RevisionConflictError, StreamDamagedError */
  append(
    id: string,
    event: ClientTokenEvent,
    { revision, ...meta }: AppendMeta & { revision: number },
  ): Promise<StoredEvent[]> {
    return this.store.append(streamOf(id), revision, [toStored(event)], meta);
  }

  /** @throws StorageFailedError */
  remove(id: string): Promise<void> {
    return this.store.remove(streamOf(id));
  }

  async #read(id: string): Promise<ReadToken> {
    try {
      const { events, revision } = await this.store.read(streamOf(id));
      const state = events.map((stored) => evolveClientToken(id, fromStored(stored))).at(-1);
      // A stream comes into being as a whole: one without an event has lost it.
      return state ? { kind: 'read', id, state, revision } : issueOf(id, 'It holds no whole event.');
    } catch (error) {
      return issueOf(id, error instanceof Error ? error.message : String(error));
    }
  }
}

function issueOf(id: string, why: string): ReadToken {
  const file = streamPlace(streamOf(id));
  const message = `This token can't be read, so it works for nobody. Restore its file from a backup and restart, or revoke it. ${why}`;
  return { kind: 'issue', id, issue: { id, file, message } };
}

function streamOf(id: string): StreamId {
  return { category: CLIENT_TOKEN_STREAMS, id };
}
