import { z } from 'zod';

/** Who may reach Studio: this machine, the private network, or everybody. */
export const StudioScope = z.enum(['local', 'lan', 'public']);
export type StudioScope = z.infer<typeof StudioScope>;

export const StudioAddressKind = z.enum(['loopback', 'private', 'linkLocal', 'carrier', 'public']);
export type StudioAddressKind = z.infer<typeof StudioAddressKind>;

export const StudioAddress = z.strictObject({
  address: z.string().describe('IPv4 or IPv6, without brackets.'),
  url: z.string(),
  kind: StudioAddressKind.describe('carrier: 100.64/10, perhaps not reachable from outside the carrier.'),
});
export type StudioAddress = z.infer<typeof StudioAddress>;

/** The built-in MCP server's own listener. The token is not in it. */
export const StudioServer = z
  .strictObject({
    enabled: z.boolean(),
    running: z.boolean(),
    scope: StudioScope,
    port: z.int(),
    path: z.literal('/mcp'),
    addresses: z.array(StudioAddress).describe('Those that can be reached in this scope.'),
    tokenSource: z.enum(['generated', 'set', 'none']),
    version: z.string(),
    lastError: z.string().nullable(),
    allowedHosts: z.array(z.string()),
    allowedOrigins: z.array(z.string()),
    lanRanges: z.array(z.string()),
    maxBodyBytes: z.int(),
    modelConnectionId: z.string().nullable(),
  })
  .meta({ id: 'StudioServer' });
export type StudioServer = z.infer<typeof StudioServer>;

const hostName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^(?:[A-Za-z0-9._-]+|\[?[0-9A-Fa-f:.]+\]?)$/, 'must be a host name or an IP address, without scheme or port');

const origin = z
  .string()
  .max(300)
  .regex(/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+$/i, 'must be an origin, such as https://example.org');

const range = z
  .string()
  .regex(
    /^(?:\d{1,3}(?:\.\d{1,3}){3}\/\d{1,2}|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*\/\d{1,3})$/,
    'must be a range, such as 10.1.0.0/16',
  );

export const StudioToken = z
  .string()
  .max(4096)
  .regex(/^[!-~]+$/, 'must be visible ASCII without spaces, so that it fits in a header');

/** What is not named stays as it is. `address: null` lets Taproom choose; the token can be replaced, not taken away. */
export const ChangeStudioServer = z
  .strictObject({
    enabled: z.boolean().optional(),
    scope: StudioScope.optional(),
    port: z.int().min(1).max(65_535).optional(),
    token: StudioToken.optional(),
    address: z.union([z.ipv4(), z.ipv6()]).nullable().optional(),
    allowedHosts: z.array(hostName).max(100).optional(),
    allowedOrigins: z.array(origin).max(100).optional(),
    lanRanges: z.array(range).max(100).optional(),
    maxBodyBytes: z
      .int()
      .min(1024)
      .max(512 * 1024 * 1024)
      .optional(),
    modelConnectionId: z.string().min(1).max(200).nullable().optional(),
  })
  .meta({ id: 'ChangeStudioServer' });
export type ChangeStudioServer = z.infer<typeof ChangeStudioServer>;

/** The answer of the rotate route: with the connection text the only places that show the token. */
export const StudioTokenAnswer = z.strictObject({ token: z.string() }).meta({ id: 'StudioToken' });
export type StudioTokenAnswer = z.infer<typeof StudioTokenAnswer>;

/** The registration that Studio now has in the Manager: active, and its tools discovered if that was possible. */
export const StudioRegistered = z
  .strictObject({
    registrationId: z.string(),
    endpoint: z.string(),
    tools: z.int().nullable().describe('How many were found; null where the discovery failed.'),
    problem: z.string().nullable().describe('Why the discovery failed.'),
  })
  .meta({ id: 'StudioRegistered' });
export type StudioRegistered = z.infer<typeof StudioRegistered>;
