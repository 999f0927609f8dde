import { ModelConnection } from '@taproom/contracts';
import { type Answer, read } from './http.ts';
import type { Hub } from './taproom-servers.ts';

export type ConnectionFields = Partial<Omit<ModelConnection, 'injection'>> & { injection?: string };

/** A connection; nothing listens at its address unless one is given. */
export async function addConnection(hub: Hub, fields: ConnectionFields = {}): Promise<ModelConnection> {
  return read(ModelConnection, await postConnection(hub, fields));
}

export function postConnection(hub: Hub, fields: Record<string, unknown>): Promise<Answer> {
  const body = { name: 'Main', baseUrl: 'http://127.0.0.1:9/v1', ...fields };
  return hub.http('POST', '/api/model-connections', { body });
}

/** Changes the given fields and leaves the others as they are. */
export async function changeConnection(hub: Hub, id: string, fields: ConnectionFields): Promise<ModelConnection> {
  const path = `/api/model-connections/${id}`;
  const current = read(ModelConnection, await hub.http('GET', path));
  return read(ModelConnection, await hub.http('PUT', path, { body: { ...current, ...fields } }));
}
