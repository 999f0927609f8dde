import { isJsonObject, type JsonObject } from '@taproom/mcp-domain';
import { initializeRevisions, servedRevisions } from '../rpc/revisions.ts';
import type { RpcRequest } from '../rpc/message.ts';

/** What a client says of itself. Texts as they came. */
export type Introduction = { name: string; version: string | undefined };

const REVISION = 'io.modelcontextprotocol/protocolVersion';
const CLIENT = 'io.modelcontextprotocol/clientInfo';

/** By `initialize`, or in the envelope of 2026-07-28. */
export function introductionIn({ method, params }: RpcRequest): Introduction | undefined {
  const info = method === 'initialize' ? params['clientInfo'] : envelopeOf(params)?.[CLIENT];
  if (!isJsonObject(info)) return undefined;
  const { name, version } = info;
  if (typeof name !== 'string' || name === '') return undefined;
  return { name, version: typeof version === 'string' ? version : undefined };
}

/** The revision that a request is answered in, as far as it says; one of ours. */
export function revisionIn({ method, params }: RpcRequest, header: unknown): string | undefined {
  if (method === 'initialize') {
    const asked = initializeRevisions.find((revision) => revision === params['protocolVersion']);
    return asked ?? initializeRevisions[0];
  }
  const said = envelopeOf(params)?.[REVISION] ?? header;
  return servedRevisions.find((revision) => revision === said);
}

/** The tool or the resource that a request is about; nothing else of its parameters. */
export function targetOf({ method, params }: RpcRequest): string | undefined {
  const target = method === 'resources/read' ? params['uri'] : method === 'tools/call' ? params['name'] : undefined;
  return typeof target === 'string' ? target : undefined;
}

function envelopeOf(params: JsonObject): JsonObject | undefined {
  const meta = params['_meta'];
  return isJsonObject(meta) ? meta : undefined;
}
