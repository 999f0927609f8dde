import type { ToolDiagnosticCode } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

/** Why a model does not get a tool, and what to do about it. Unknown codes have the hub's own words only. */
export type ToolDiagnosticText = { meaning: string; advice: string | undefined };

const known: Record<ToolDiagnosticCode, () => ToolDiagnosticText> = {
  'mcp.tool_provider_invalid': () => ({ meaning: m.missing_provider(), advice: m.missing_provider_advice() }),
  'mcp.registration_not_found': () => ({ meaning: m.missing_server(), advice: m.missing_server_advice() }),
  'mcp.registration_storage_issue': () => ({ meaning: m.missing_storage(), advice: m.missing_storage_advice() }),
  'mcp.server_paused': () => ({ meaning: m.missing_paused(), advice: m.missing_paused_advice() }),
  'mcp.tool_permission_off': () => ({ meaning: m.missing_off(), advice: m.missing_off_advice() }),
  'mcp.catalog_not_cached': () => ({ meaning: m.missing_catalog(), advice: m.missing_catalog_advice() }),
  'mcp.catalog_snapshot_invalid': () => ({ meaning: m.missing_snapshot(), advice: m.failure_snapshot_advice() }),
  'mcp.tool_not_in_cached_catalog': () => ({ meaning: m.missing_tool(), advice: m.missing_tool_advice() }),
  'mcp.model_input_schema_unsupported': () => ({ meaning: m.missing_schema(), advice: m.missing_schema_advice() }),
  'mcp.tool_description_override_invalid': () => ({
    meaning: m.missing_override(),
    advice: m.missing_override_advice(),
  }),
  'agent.builtin_server_driver_only': () => ({ meaning: m.missing_server_driver(), advice: undefined }),
  'agent.builtin_not_available': () => ({ meaning: m.missing_builtin(), advice: undefined }),
};

export function toolDiagnosticText(code: string): ToolDiagnosticText {
  const text = Object.hasOwn(known, code) ? known[code as ToolDiagnosticCode] : undefined;
  return text ? text() : { meaning: m.missing_other(), advice: undefined };
}
