import type { ModelConnection } from './connection.ts';

/** A connection as a whole, each time. The stream holds the key, and goes with the connection. */
export type ConnectionEvent =
  | { type: 'model_connection.created'; data: { connection: ModelConnection } }
  | { type: 'model_connection.updated'; data: { connection: ModelConnection } };

/** Nothing when it is so already. */
export function saveConnection(
  current: ModelConnection | undefined,
  connection: ModelConnection,
): readonly ConnectionEvent[] {
  if (!current) return [{ type: 'model_connection.created', data: { connection } }];
  const isSame = JSON.stringify(current) === JSON.stringify({ ...current, ...connection });
  return isSame ? [] : [{ type: 'model_connection.updated', data: { connection } }];
}

const texts = [
  'id',
  'name',
  'baseUrl',
  'apiKey',
  'includeBody',
  'excludeBody',
  'includeHeaders',
  'injection',
  'chatModel',
  'imageModel',
  'speechModel',
  'speechVoice',
] as const;

/** The connection after a stored event. Throws an Error, which quotes nothing, for an event that this version does not know. */
export function connectionAfter(stored: { type: string; v: number; data: unknown }): ModelConnection {
  const known = stored.v === 1 && /^model_connection\.(created|updated)$/.test(stored.type);
  const { connection } = (stored.data ?? {}) as { connection?: Record<string, unknown> };
  const whole =
    typeof connection === 'object' &&
    texts.every((name) => typeof connection[name] === 'string') &&
    typeof connection.recursionLimit === 'number';
  if (!known || !whole) throw new Error('it was written by another version of Taproom, or changed by hand');
  return connection as unknown as ModelConnection;
}

/** Which fields an update changed, by name: values may be secrets. */
export function changedFields(before: ModelConnection, after: ModelConnection): string[] {
  return Object.entries(after).flatMap(([name, value]) =>
    before[name as keyof ModelConnection] === value ? [] : [name],
  );
}
