/*
 * The stable names that stand beside the problems: in outcomes, diagnostics and warnings. On the wire they are strings, so that a
 * newer hub can say more than an older client knows; here they are listed, so that a client can have words for each.
 */

/** Of a call that was not sent, has no known outcome, or ended with an error; and of what stopped a discovery. */
export const callCodes = [
  'mcp.header_not_sendable',
  'mcp.connection_failed',
  'mcp.connection_timeout',
  'mcp.connection_lost',
  'mcp.redirect_refused',
  'mcp.auth_refused',
  'mcp.http_error',
  'mcp.response_too_large',
  'mcp.response_missing',
  'mcp.response_malformed',
  'mcp.response_id_mismatch',
  'mcp.request_refused',
  'mcp.version_not_agreed',
  'mcp.cursor_invalid',
  'mcp.catalog_too_large',
  'mcp.param_headers_invalid',
  'mcp.discovery_timeout',
  'mcp.discovery_cancelled',
  'mcp.discovery_superseded',
  'mcp.call_timeout',
  'mcp.call_cancelled',
  'mcp.call_failed',
  'mcp.call_cancelled_before_send',
  'mcp.call_arguments_size_limit',
  'mcp.call_arguments_invalid_json',
  'mcp.call_arguments_not_object',
  'mcp.call_registration_not_found',
  'mcp.call_registration_unavailable',
  'mcp.call_server_paused',
  'mcp.call_permission_off',
  'mcp.call_not_recorded',
  'mcp.call_outcome_unknown',
  'mcp.hub_unreachable',
  'mcp.tool_error',
  'mcp.server_error',
  'mcp.unsupported_response',
  'mcp.legacy_tool_not_advertised',
  'legacy.unknown_tool',
  'workspace.path_not_visible',
  'workspace.arguments_invalid',
  'agent.arguments_invalid',
  'agent.tool_budget_exhausted',
  'agent.tool_after_finish',
] as const;
export type CallCode = (typeof callCodes)[number];

/** Of a run or an answer that ended early, beside those of calls and problems. */
export const answerCodes = [
  'agent.profile_unreadable',
  'agent.run_interrupted',
  'agent.client_reported_failure',
  'agent.max_tool_rounds_exceeded',
  'model.request_failed',
  'model.reply_invalid',
  'model.malformed_tool_call',
  'chat.upstream_unreachable',
  'chat.upstream_failed_after_tools',
  'chat.root_timeout',
  'chat.interrupted',
  'chat.client_left',
  'legacy.retry_after_tool_send_refused',
  'mcp.turn_context_lost',
  'mcp.recursion_limit_reached',
] as const;
export type AnswerCode = (typeof answerCodes)[number];

/** Of a known result: what of it is not shown. */
export const callDiagnosticCodes = ['mcp.call_content_unsupported', 'mcp.call_metadata_unsupported'] as const;
export type CallDiagnosticCode = (typeof callDiagnosticCodes)[number];

/** Of a catalog: what was wrong with the server's list. */
export const catalogDiagnosticCodes = [
  'mcp.tool_duplicate_name',
  'mcp.tool_input_schema_invalid',
  'mcp.tool_output_schema_invalid',
  'mcp.tool_size_limit',
  'mcp.tool_name_invalid',
  'mcp.tool_malformed',
  'mcp.tool_member_invalid',
  'mcp.catalog_persistence_failed',
] as const;
export type CatalogDiagnosticCode = (typeof catalogDiagnosticCodes)[number];

/** Why a model does not get a tool. */
export const toolDiagnosticCodes = [
  'mcp.tool_provider_invalid',
  'mcp.registration_not_found',
  'mcp.registration_storage_issue',
  'mcp.server_paused',
  'mcp.tool_permission_off',
  'mcp.catalog_not_cached',
  'mcp.catalog_snapshot_invalid',
  'mcp.tool_not_in_cached_catalog',
  'mcp.model_input_schema_unsupported',
  'mcp.tool_description_override_invalid',
  'agent.builtin_server_driver_only',
  'agent.builtin_not_available',
] as const;
export type ToolDiagnosticCode = (typeof toolDiagnosticCodes)[number];

/** Of an import, an export or a write in Studio: what was accepted otherwise than it came. */
export const studioWarningCodes = [
  'ignored_argument',
  'not_stored',
  'coerced',
  'duplicate_removed',
  'reference_removed',
  'name_in_use',
  'no_model',
  'encoding_guessed',
  'not_supported',
  'damaged',
  'disabled',
  'bound',
  'newer_spec',
] as const;
export type StudioWarningCode = (typeof studioWarningCodes)[number];
