import type { ClientTokenEvent } from './client-token-events.ts';

/** Published once it is durable. Every projector is awaited. */
export class ClientTokenChanged {
  constructor(
    readonly tokenId: string,
    readonly event: ClientTokenEvent,
    /** `at` is RFC 3339 with microseconds, as the feed orders by it. */
    readonly commit: { at: string; actor: string },
  ) {}
}
