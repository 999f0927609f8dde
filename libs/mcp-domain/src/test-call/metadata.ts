import type { JsonObject } from '../json/json-object.ts';
import type { CallDiagnostic } from './known-response.ts';

/** Says that a result or a block (then with its index) carries metadata, which is not shown. */
export function metadataDiagnostics(owner: JsonObject, what: string, contentIndex?: number): CallDiagnostic[] {
  if (owner._meta === undefined || owner._meta === null) return [];
  const diagnostic = {
    code: 'mcp.call_metadata_unsupported',
    message: `${what} carries metadata (_meta), which is not shown.`,
  };
  return [contentIndex === undefined ? diagnostic : { ...diagnostic, contentIndex }];
}
