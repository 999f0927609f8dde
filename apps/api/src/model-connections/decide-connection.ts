import type { ReplaceModelConnection } from '@taproom/contracts';
import {
  connectionFrom,
  type ConnectionInput,
  type ModelConnection,
  refusedConnection,
  requireConnection,
} from '@taproom/mcp-domain';
import type { HealthyConnection } from './connections.ts';
import { overridesOf } from './overrides-of.ts';

type Given = { id: string; input: ReplaceModelConnection; current?: HealthyConnection };

/** The connection that a request describes. @throws ConsumerError connection.invalid, connection.name_taken */
export function decideConnection(
  { id, input: { id: _id, ...given }, current }: Given,
  others: readonly HealthyConnection[],
): ModelConnection {
  // What an unknown word for `injection` is, requireConnection says; the input's type is what it lets through.
  const input = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as unknown as ConnectionInput;
  const overrides = overridesOf(input);
  requireConnection({ id, input, overrides, others: others.map(({ connection }) => connection) });
  return connectionFrom(id, input, current?.connection);
}

/** @throws ConsumerError connection.invalid */
export function requireSameId(address: string, { id }: ReplaceModelConnection): void {
  if (id === undefined || id === address) return;
  throw refusedConnection('id', 'must be the one of the address, or absent: a connection keeps its id');
}

/** @throws ConsumerError connection.invalid */
export function requireFreeId(id: string, taken: readonly string[]): void {
  if (taken.includes(id)) throw refusedConnection('id', 'is the id of another connection');
}
