import { z } from 'zod';

const shown = z.string().describe('As the client wrote it, cut, with control characters made visible.');

/** Who has called Studio with its token. There are no sessions, so nobody is "connected": a client was seen, or was not. */
export const StudioClient = z
  .strictObject({
    id: z.string().describe('For this list alone; another one after each start.'),
    name: shown.nullable().describe('What it called itself; null where it never did.'),
    version: shown.nullable(),
    agent: shown.nullable().describe('Its User-Agent.'),
    peer: z.string().describe("The address at the socket's other end; of a proxy where there is one."),
    revision: z.string().nullable().describe('Of MCP, as far as it was said.'),
    firstSeen: z.string().describe('RFC 3339, UTC.'),
    lastSeen: z.string(),
    requests: z.int(),
    calls: z.int().describe('Of tools; they are among the requests.'),
    failures: z.int().describe('Requests that were answered with an error.'),
  })
  .meta({ id: 'StudioClient' });
export type StudioClient = z.infer<typeof StudioClient>;

export const StudioRequest = z
  .strictObject({
    at: z.string().describe('When it was answered.'),
    clientId: z.string(),
    client: z.string().nullable().describe("The client's name, or its User-Agent."),
    method: shown.nullable().describe('null: what came was no message.'),
    target: shown.nullable().describe('The name of the tool, or the address of the resource.'),
    durationMs: z.number(),
    code: z.int().nullable().describe('Of the JSON-RPC error; null where there was none.'),
  })
  .meta({ id: 'StudioRequest' });
export type StudioRequest = z.infer<typeof StudioRequest>;

export const StudioRefusal = z
  .strictObject({
    firstAt: z.string(),
    lastAt: z.string(),
    count: z.int(),
    peer: z.string(),
    agent: shown.nullable(),
    method: shown.describe('Of HTTP.'),
    path: shown.describe('Without its query.'),
    status: z.int(),
    code: z.string().describe('Of the problem that was answered.'),
    token: z
      .enum(['missing', 'malformed', 'wrong'])
      .nullable()
      .describe('What was the matter with it; null where it was not looked at. Clients are never told.'),
    name: shown.nullable().describe('The host name or the origin that is not allowed.'),
  })
  .meta({ id: 'StudioRefusal' });
export type StudioRefusal = z.infer<typeof StudioRefusal>;

/** What Studio's endpoint has seen since the hub started, as far as it is kept: newest first, in memory alone. */
export const StudioTraffic = z
  .strictObject({
    since: z.string().describe('When the hub started.'),
    clients: z.array(StudioClient),
    requests: z.array(StudioRequest),
    refusals: z.array(StudioRefusal).describe('Turned away before a message was read.'),
  })
  .meta({ id: 'StudioTraffic' });
export type StudioTraffic = z.infer<typeof StudioTraffic>;
