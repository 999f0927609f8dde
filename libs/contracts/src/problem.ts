import { z } from 'zod';

/** Each code has one HTTP status; see `problemStatus`. */
export const ProblemCode = z.enum([
  'request.invalid',
  'request.too_large',
  'request.not_found',
  'request.method_not_allowed',
  'request.unsupported_media_type',
  'auth.token_invalid',
  'auth.scope_missing',
  'auth.host_refused',
  'auth.origin_refused',
  'mcp.registration_not_found',
  'mcp.registration_unavailable',
  'mcp.registration_not_rebuildable',
  'mcp.server_paused',
  'mcp.revision_conflict',
  'mcp.discovery_failed',
  'mcp.discovery_timeout',
  'mcp.catalog_snapshot_invalid',
  'mcp.storage_failed',
  'mcp.test_call_not_found',
  'server.stopping',
  'server.failed',
]);
export type ProblemCode = z.infer<typeof ProblemCode>;

export const problemStatus: Readonly<Record<ProblemCode, number>> = {
  'request.invalid': 400,
  'request.too_large': 413,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.unsupported_media_type': 415,
  'auth.token_invalid': 401,
  'auth.scope_missing': 403,
  'auth.host_refused': 403,
  'auth.origin_refused': 403,
  'mcp.registration_not_found': 404,
  'mcp.registration_unavailable': 409,
  'mcp.registration_not_rebuildable': 409,
  'mcp.server_paused': 409,
  'mcp.revision_conflict': 412,
  'mcp.discovery_failed': 502,
  'mcp.discovery_timeout': 504,
  'mcp.catalog_snapshot_invalid': 409,
  'mcp.storage_failed': 500,
  'mcp.test_call_not_found': 404,
  'server.stopping': 503,
  'server.failed': 500,
};

export const ProblemIssue = z.strictObject({
  path: z.string().describe('Written like headers["X-A"] or override.properties.q'),
  message: z.string(),
});
export type ProblemIssue = z.infer<typeof ProblemIssue>;

export const DiscoveryFailureKind = z.enum(['transport', 'http', 'protocol', 'auth', 'limit', 'validation']);
export type DiscoveryFailureKind = z.infer<typeof DiscoveryFailureKind>;

export const DiscoveryFailure = z.strictObject({
  kind: DiscoveryFailureKind,
  status: z.int().optional().describe('HTTP status of the refused answer.'),
  rpcCode: z.number().optional().describe('JSON-RPC error code of the refused answer.'),
  message: z.string(),
});
export type DiscoveryFailure = { kind: DiscoveryFailureKind; status?: number; rpcCode?: number; message: string };

/** `application/problem+json`, RFC 9457. The only error shape there is. */
export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: ProblemCode,
    errors: z.array(ProblemIssue).optional(),
    cause: DiscoveryFailure.optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  errors?: ProblemIssue[];
  cause?: DiscoveryFailure;
};
