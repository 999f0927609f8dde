import type { ProblemCode } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';
import { given, type ProblemWords } from './problem-words.ts';
import { agentProblems } from './problems-agent.ts';
import { legacyProblems } from './problems-legacy.ts';
import { studioProblems } from './problems-studio.ts';

/** Every problem that the API can state; a code without words does not compile. */
export const problemWords: Record<ProblemCode, ProblemWords> = {
  ...agentProblems,
  ...legacyProblems,
  ...studioProblems,
  'request.invalid': { title: () => m.failure_invalid() },
  'request.too_large': { title: () => m.failure_too_large(), advice: () => m.problem_request_too_large_advice() },
  'request.not_found': {
    title: () => m.problem_request_not_found(),
    advice: () => m.problem_request_not_found_advice(),
  },
  'request.method_not_allowed': {
    title: () => m.problem_request_method_not_allowed(),
    advice: () => m.problem_request_method_not_allowed_advice(),
  },
  'request.unsupported_media_type': {
    title: () => m.problem_request_unsupported_media_type(),
    advice: () => m.problem_request_unsupported_media_type_advice(),
  },
  'auth.token_invalid': { title: () => m.failure_token(), advice: () => m.problem_auth_token_invalid_advice() },
  'auth.scope_missing': {
    title: () => m.failure_scope(),
    advice: (params) => given(params['scope'], (scope) => m.problem_auth_scope_missing_advice({ scope })),
  },
  'auth.host_refused': { title: () => m.failure_host(), advice: () => m.failure_host_advice() },
  'auth.origin_refused': { title: () => m.failure_origin(), advice: () => m.problem_auth_origin_refused_advice() },
  'mcp.registration_not_found': {
    title: () => m.failure_not_found(),
    advice: () => m.problem_mcp_registration_not_found_advice(),
  },
  'mcp.registration_unavailable': {
    title: () => m.failure_unavailable(),
    advice: () => m.failure_unavailable_advice(),
  },
  'mcp.registration_not_rebuildable': {
    title: () => m.failure_not_rebuildable(),
    advice: () => m.problem_mcp_registration_not_rebuildable_advice(),
  },
  'mcp.server_paused': { title: () => m.failure_paused(), advice: () => m.failure_paused_advice() },
  'mcp.revision_conflict': {
    title: () => m.failure_conflict(),
    advice: () => m.problem_mcp_revision_conflict_advice(),
  },
  'mcp.discovery_failed': { title: () => m.failure_discovery(), advice: () => m.problem_mcp_discovery_failed_advice() },
  'mcp.discovery_timeout': {
    title: () => m.failure_discovery_timeout(),
    advice: () => m.failure_discovery_timeout_advice(),
  },
  'mcp.catalog_snapshot_invalid': { title: () => m.failure_snapshot(), advice: () => m.failure_snapshot_advice() },
  'mcp.storage_failed': { title: () => m.failure_storage(), advice: () => m.failure_storage_advice() },
  'mcp.test_call_not_found': {
    title: () => m.try_reason_forgotten(),
    advice: () => m.problem_mcp_test_call_not_found_advice(),
  },
  'chat.connection_ambiguous': {
    title: () => m.chat_ambiguous(),
    advice: () => m.problem_chat_connection_ambiguous_advice(),
  },
  'chat.connection_missing': {
    title: () => m.chat_no_connection(),
    advice: () => m.problem_chat_connection_missing_advice(),
  },
  'chat.connection_not_found': {
    title: () => m.chat_connection_gone(),
    advice: () => m.problem_chat_connection_not_found_advice(),
  },
  'access.token_not_found': {
    title: () => m.failure_token_not_found(),
    advice: () => m.problem_access_token_not_found_advice(),
  },
  'access.name_taken': { title: () => m.failure_name_taken(), advice: () => m.problem_access_name_taken_advice() },
  'connection.not_found': {
    title: () => m.failure_connection_not_found(),
    advice: () => m.problem_connection_not_found_advice(),
  },
  'connection.name_taken': {
    title: () => m.failure_name_taken(),
    advice: () => m.problem_connection_name_taken_advice(),
  },
  'connection.unavailable': {
    title: () => m.failure_connection_unavailable(),
    advice: (params) => given(params['file'], (file) => m.problem_connection_unavailable_advice({ file })),
  },
  'model.unknown_tool_call': {
    title: () => m.problem_model_unknown_tool_call(),
    advice: () => m.problem_model_unknown_tool_call_advice(),
  },
  'connection.invalid': { title: () => m.failure_invalid(), advice: () => m.problem_connection_invalid_advice() },
  'server.stopping': { title: () => m.failure_stopping(), advice: () => m.failure_unreachable_advice() },
  'server.failed': { title: () => m.failure_unexpected(), advice: () => m.problem_server_failed_advice() },
};
