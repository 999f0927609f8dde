import { ClientTokenScope } from '@taproom/contracts';
import { z } from 'zod';
import type { NewEvent } from '../../platform/event-store/event-store.ts';

/** `hash` is the token's; the token itself is never kept. `createdAt` is RFC 3339 UTC to the millisecond. */
const Made = z.strictObject({
  name: z.string(),
  scopes: z.array(ClientTokenScope),
  defaultConnectionId: z.string().optional(),
  createdAt: z.string(),
  hash: z.string().length(43),
});

export type ClientTokenEvent =
  { type: 'access.token.made'; data: z.infer<typeof Made> } | { type: 'access.token.revoked'; data: { name: string } };

const VERSION = 1;
const dataOf = { 'access.token.made': Made, 'access.token.revoked': z.strictObject({ name: z.string() }) };

export function toStored({ type, data }: ClientTokenEvent): NewEvent {
  return { type, v: VERSION, data };
}

/** @throws Error for an event that this version of Taproom does not know, or that says something else than it should */
export function fromStored({ type, v, data }: NewEvent): ClientTokenEvent {
  const schema = Object.hasOwn(dataOf, type) ? dataOf[type as keyof typeof dataOf] : undefined;
  const read = v === VERSION ? schema?.safeParse(data) : undefined;
  if (!read) throw new Error(`it has an event "${type}", version ${v}, that this version of Taproom does not know`);
  if (!read.success) throw new Error(`its event "${type}" is not what it should be`);
  return { type, data: read.data } as ClientTokenEvent;
}

/** What the activity feed tells: never the hash. */
export function clientTokenActivity(
  tokenId: string,
  event: ClientTokenEvent,
): { type: string; data: Record<string, unknown> } {
  if (event.type === 'access.token.revoked') return { type: event.type, data: { tokenId, ...event.data } };
  const { name, scopes, defaultConnectionId } = event.data;
  const connection = defaultConnectionId === undefined ? {} : { defaultConnectionId };
  return { type: event.type, data: { tokenId, name, scopes, ...connection } };
}
