import { m } from '#lib/paraglide/messages.js';

/** What a code means, in the reader's language; the hub's own message is in English and stands below it. */
const reasons: Readonly<Record<string, () => string>> = {
  'mcp.header_not_sendable': () => m.try_reason_header(),
  'mcp.connection_failed': () => m.try_reason_connection_failed(),
  'mcp.connection_timeout': () => m.try_reason_connection_timeout(),
  'mcp.connection_lost': () => m.try_reason_connection_lost(),
  'mcp.redirect_refused': () => m.try_reason_redirect(),
  'mcp.auth_refused': () => m.try_reason_auth(),
  'mcp.http_error': () => m.try_reason_http(),
  'mcp.response_too_large': () => m.try_reason_too_large(),
  'mcp.response_missing': () => m.try_reason_missing(),
  'mcp.response_malformed': () => m.try_reason_malformed(),
  'mcp.response_id_mismatch': () => m.try_reason_id(),
  'mcp.version_not_agreed': () => m.try_reason_version(),
  'mcp.cursor_invalid': () => m.try_reason_preparing(),
  'mcp.catalog_too_large': () => m.try_reason_preparing(),
  'mcp.param_headers_invalid': () => m.try_reason_preparing(),
  'mcp.call_timeout': () => m.try_reason_timeout(),
  'mcp.call_cancelled': () => m.try_reason_cancelled(),
  'mcp.call_failed': () => m.try_reason_failed(),
  'mcp.server_paused': () => m.try_reason_paused(),
  'mcp.storage_failed': () => m.try_reason_storage(),
  'mcp.registration_unavailable': () => m.try_reason_storage(),
  'mcp.registration_not_found': () => m.try_reason_gone(),
  'mcp.call_arguments_size_limit': () => m.try_reason_arguments(),
  'mcp.call_arguments_invalid_json': () => m.try_reason_arguments(),
  'mcp.call_arguments_not_object': () => m.try_reason_arguments(),
  'mcp.hub_unreachable': () => m.try_reason_lost(),
  'mcp.test_call_not_found': () => m.try_reason_forgotten(),
  'auth.token_invalid': () => m.try_reason_session(),
};

export const outcomeReason = (code: string): string | undefined => reasons[code]?.();
