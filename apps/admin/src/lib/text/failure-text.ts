import { TaproomError, TaproomUnreachableError, type DiscoveryFailure, type ProblemCode } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';
import { discoveryAdvice } from './discovery-advice.ts';

/** What went wrong in the reader's words, what to do about it, and the hub's own words. */
export type FailureText = { code: string; title: string; advice: string | undefined; detail: string | undefined };

export function failureText(error: unknown): FailureText {
  if (error instanceof TaproomError) {
    const { code, detail, cause, errors } = error.problem;
    const issues = errors?.map((issue) => `${issue.path} ${issue.message}`).join('\n');
    return {
      code,
      title: titleOf(code, cause),
      advice: adviceOf(code, cause),
      detail: issues ?? cause?.message ?? detail,
    };
  }
  if (error instanceof TaproomUnreachableError) {
    return {
      code: 'unreachable',
      title: m.failure_unreachable(),
      advice: m.failure_unreachable_advice(),
      detail: error.message,
    };
  }
  const detail = error instanceof Error ? error.message : String(error);
  return { code: 'unexpected', title: m.failure_unexpected(), advice: m.failure_unexpected_advice(), detail };
}

/** The same, as text to copy into a report. It holds no secret: the hub masks them before it answers. */
export function failureReport({ code, title, detail }: FailureText): string {
  return [`${title} (${code})`, detail].filter(Boolean).join('\n');
}

const titles: Partial<Record<ProblemCode, () => string>> = {
  'request.invalid': () => m.failure_invalid(),
  'request.too_large': () => m.failure_too_large(),
  'auth.token_invalid': () => m.failure_token(),
  'auth.scope_missing': () => m.failure_scope(),
  'auth.host_refused': () => m.failure_host(),
  'auth.origin_refused': () => m.failure_origin(),
  'mcp.registration_not_found': () => m.failure_not_found(),
  'mcp.registration_unavailable': () => m.failure_unavailable(),
  'mcp.registration_not_rebuildable': () => m.failure_not_rebuildable(),
  'mcp.server_paused': () => m.failure_paused(),
  'mcp.revision_conflict': () => m.failure_conflict(),
  'mcp.discovery_failed': () => m.failure_discovery(),
  'mcp.discovery_timeout': () => m.failure_discovery_timeout(),
  'mcp.catalog_snapshot_invalid': () => m.failure_snapshot(),
  'mcp.storage_failed': () => m.failure_storage(),
  'access.token_not_found': () => m.failure_token_not_found(),
  'access.name_taken': () => m.failure_name_taken(),
  'agent.profile_not_found': () => m.failure_profile_not_found(),
  'agent.profile_invalid': () => m.failure_profile_invalid(),
  'agent.profile_schema_unsupported': () => m.failure_profile_version(),
  'agent.run_not_found': () => m.failure_run_not_found(),
  'agent.file_not_found': () => m.failure_file_not_found(),
  'studio.port_in_use': () => m.failure_port_in_use(),
  'studio.asset_not_found': () => m.failure_asset_not_found(),
  'studio.read_only': () => m.failure_read_only(),
  'studio.import_unknown_format': () => m.failure_import(),
  'studio.import_format_refused': () => m.failure_import(),
  'studio.import_wrong_kind': () => m.failure_import(),
  'studio.import_unsafe': () => m.failure_import(),
  'studio.import_invalid': () => m.failure_import(),
  'connection.not_found': () => m.failure_connection_not_found(),
  'connection.name_taken': () => m.failure_name_taken(),
  'connection.invalid': () => m.failure_invalid(),
  'connection.unavailable': () => m.failure_connection_unavailable(),
  'server.stopping': () => m.failure_stopping(),
};

const advices: Partial<Record<ProblemCode, () => string>> = {
  'auth.host_refused': () => m.failure_host_advice(),
  'mcp.registration_unavailable': () => m.failure_unavailable_advice(),
  'mcp.server_paused': () => m.failure_paused_advice(),
  'mcp.discovery_timeout': () => m.failure_discovery_timeout_advice(),
  'mcp.catalog_snapshot_invalid': () => m.failure_snapshot_advice(),
  'mcp.storage_failed': () => m.failure_storage_advice(),
  'server.stopping': () => m.failure_unreachable_advice(),
};

const titleOf = (code: ProblemCode, cause: DiscoveryFailure | undefined): string =>
  cause ? discoveryTitles[cause.kind]() : (titles[code] ?? m.failure_unexpected)();

const adviceOf = (code: ProblemCode, cause: DiscoveryFailure | undefined): string | undefined =>
  cause ? discoveryAdvice(cause) : advices[code]?.();

const discoveryTitles: Record<DiscoveryFailure['kind'], () => string> = {
  transport: () => m.discovery_transport(),
  http: () => m.discovery_http(),
  protocol: () => m.discovery_protocol(),
  auth: () => m.discovery_auth(),
  limit: () => m.discovery_limit(),
  validation: () => m.discovery_validation(),
};
