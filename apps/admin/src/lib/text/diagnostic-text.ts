import type { CatalogDiagnosticCode } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

export type DiagnosticText = { meaning: string; advice: string };

/** What a diagnostic of a catalog means, and what to do about it. */
export function diagnosticText(code: string): DiagnosticText {
  const known = Object.hasOwn(texts, code) ? texts[code as CatalogDiagnosticCode] : undefined;
  return { meaning: (known?.meaning ?? m.diagnostic_other)(), advice: (known?.advice ?? m.diagnostic_tell_server)() };
}

const texts: Record<CatalogDiagnosticCode, { meaning: () => string; advice: () => string }> = {
  'mcp.tool_duplicate_name': { meaning: () => m.diagnostic_duplicate(), advice: () => m.diagnostic_duplicate_advice() },
  'mcp.tool_input_schema_invalid': {
    meaning: () => m.diagnostic_input_schema(),
    advice: () => m.diagnostic_schema_advice(),
  },
  'mcp.tool_output_schema_invalid': {
    meaning: () => m.diagnostic_output_schema(),
    advice: () => m.diagnostic_output_schema_advice(),
  },
  'mcp.tool_size_limit': { meaning: () => m.diagnostic_size(), advice: () => m.diagnostic_size_advice() },
  'mcp.tool_name_invalid': { meaning: () => m.diagnostic_name(), advice: () => m.diagnostic_tell_server() },
  'mcp.tool_malformed': { meaning: () => m.diagnostic_malformed(), advice: () => m.diagnostic_tell_server() },
  'mcp.tool_member_invalid': { meaning: () => m.diagnostic_member(), advice: () => m.diagnostic_member_advice() },
  'mcp.catalog_persistence_failed': {
    meaning: () => m.diagnostic_persistence(),
    advice: () => m.diagnostic_persistence_advice(),
  },
};
