import { legacyScript, modernScript, type Script } from '../../support/mcp-servers/index.ts';
import type { Era } from './gateway.ts';

/** A correct server of the era, but for its `tools/call`. */
export function answersCall(era: Era, call: Script): Script {
  const methods = { 'tools/call': call };
  return era === '2026-07-28' ? modernScript(methods) : legacyScript(methods, { sessionId: 'session-1' });
}
