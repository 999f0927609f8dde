import type { CallDiagnosticCode } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

const texts: Record<CallDiagnosticCode, () => string> = {
  'mcp.call_content_unsupported': () => m.noted_mcp_call_content_unsupported(),
  'mcp.call_metadata_unsupported': () => m.noted_mcp_call_metadata_unsupported(),
};

/** What a diagnostic of a result means; `undefined` for one that is not known. */
export const callDiagnosticText = (code: string): string | undefined =>
  Object.hasOwn(texts, code) ? texts[code as CallDiagnosticCode]() : undefined;
