import type {
  CreateModelConnection,
  LegacyPreview,
  ModelConnection,
  ModelConnectionList,
  ModelConnectionTest,
  ReplaceModelConnection,
} from '@taproom/contracts';
import { answer } from './answer.ts';
import { http } from './hub.ts';
import { specTexts } from './spec-texts.ts';

/** A connection with the version of it that `If-Match` names. */
export type VersionedConnection = { connection: ModelConnection; etag: string | undefined };

const CONNECTIONS = '/api/model-connections';
const pathOf = (id: string): string => `${CONNECTIONS}/${encodeURIComponent(id)}`;

export const readConnections = (): Promise<ModelConnectionList> => answer('GET', CONNECTIONS);

export async function readConnection(id: string): Promise<VersionedConnection> {
  const { text, etag } = await http('GET', pathOf(id));
  return { connection: JSON.parse(text) as ModelConnection, etag: etag ?? undefined };
}

/** @throws TaproomError connection.invalid, connection.name_taken */
export const createConnection = (input: CreateModelConnection): Promise<ModelConnection> =>
  answer('POST', CONNECTIONS, input);

/** @throws TaproomError mcp.revision_conflict when `etag` is no longer the current version; as `createConnection` */
export async function replaceConnection(
  id: string,
  body: ReplaceModelConnection,
  etag: string | undefined,
): Promise<ModelConnection> {
  const { text } = await http('PUT', pathOf(id), etag === undefined ? { body } : { body, ifMatch: etag });
  return JSON.parse(text) as ModelConnection;
}

export const removeConnection = async (id: string): Promise<void> => void (await http('DELETE', pathOf(id)));

/** Asks the model server for its models. */
export const testConnection = (id: string): Promise<ModelConnectionTest> => answer('POST', `${pathOf(id)}/test`);

/** `specs` are the texts of the tools' specs, in their order: with every digit as a model gets it. */
export type PreviewedTools = LegacyPreview & { specs: string[] };

/** What Legacy and /v1 would tell a model of now. */
export async function readPreview(): Promise<PreviewedTools> {
  const { text } = await http('GET', '/api/legacy/preview');
  const preview = JSON.parse(text) as LegacyPreview;
  return { ...preview, specs: specTexts(text, preview.tools.length) };
}
