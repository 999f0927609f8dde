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
  'chat.connection_ambiguous',
  'chat.connection_missing',
  'chat.connection_not_found',
  'access.token_not_found',
  'agent.profile_not_found',
  'agent.run_not_found',
  'agent.invocation_not_found',
  'agent.file_not_found',
  'legacy.generation_not_found',
  'legacy.round_not_found',
  'connection.not_found',
  'agent.call_in_progress',
  'agent.call_id_reused',
  'agent.invocation_closed',
  'agent.run_closed',
  'agent.run_driver_mismatch',
  'agent.invocation_limit_reached',
  'legacy.group_terminated',
  'legacy.generation_terminated',
  'legacy.generation_closed',
  'legacy.round_closed',
  'legacy.round_not_finalized',
  'legacy.round_already_finalized',
  'legacy.call_in_progress',
  'legacy.call_id_reused',
  'legacy.execution_call_id_reused',
  'legacy.turn_incomplete',
  'legacy.turn_uncommitted',
  'legacy.recursion_limit_reached',
  'connection.name_taken',
  'agent.profile_invalid',
  'agent.profile_schema_unsupported',
  'agent.profile_not_runnable',
  'agent.idempotency_key_reused',
  'agent.delegation_not_allowed',
  'agent.round_invalid',
  'agent.connection_override_conflict',
  'model.unknown_tool_call',
  'legacy.malformed_tool_call',
  'legacy.not_an_mcp_alias',
  'legacy.local_tools_invalid',
  'legacy.tool_history_invalid',
  'connection.invalid',
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
  'chat.connection_ambiguous': 400,
  'chat.connection_missing': 400,
  'chat.connection_not_found': 400,
  'access.token_not_found': 404,
  'agent.profile_not_found': 404,
  'agent.run_not_found': 404,
  'agent.invocation_not_found': 404,
  'agent.file_not_found': 404,
  'legacy.generation_not_found': 404,
  'legacy.round_not_found': 404,
  'connection.not_found': 404,
  'agent.call_in_progress': 409,
  'agent.call_id_reused': 409,
  'agent.invocation_closed': 409,
  'agent.run_closed': 409,
  'agent.run_driver_mismatch': 409,
  'agent.invocation_limit_reached': 409,
  'legacy.group_terminated': 409,
  'legacy.generation_terminated': 409,
  'legacy.generation_closed': 409,
  'legacy.round_closed': 409,
  'legacy.round_not_finalized': 409,
  'legacy.round_already_finalized': 409,
  'legacy.call_in_progress': 409,
  'legacy.call_id_reused': 409,
  'legacy.execution_call_id_reused': 409,
  'legacy.turn_incomplete': 409,
  'legacy.turn_uncommitted': 409,
  'legacy.recursion_limit_reached': 409,
  'connection.name_taken': 409,
  'agent.profile_invalid': 422,
  'agent.profile_schema_unsupported': 422,
  'agent.profile_not_runnable': 422,
  'agent.idempotency_key_reused': 422,
  'agent.delegation_not_allowed': 422,
  'agent.round_invalid': 422,
  'agent.connection_override_conflict': 422,
  'model.unknown_tool_call': 422,
  'legacy.malformed_tool_call': 422,
  'legacy.not_an_mcp_alias': 422,
  'legacy.local_tools_invalid': 422,
  'legacy.tool_history_invalid': 422,
  'connection.invalid': 422,
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
