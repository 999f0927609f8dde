import { isCanonicalUuid } from '../registration/registration.ts';

export type ToolId =
  { provider: 'mcp'; registrationId: string; nativeName: string } | { provider: 'builtin'; name: string };

const MCP = 'mcp/';

/**
 * Reads `mcp/<registration-uuid>:<native-name>` or `builtin:<name>`, split at the first ":"; undefined for anything else.
 * The UUID is lower case, the name is not empty and is taken exactly as it stands.
 */
export function parseToolId(text: string): ToolId | undefined {
  const colon = text.indexOf(':');
  if (colon === -1 || colon === text.length - 1) return undefined;
  const provider = text.slice(0, colon);
  const name = text.slice(colon + 1);
  if (provider === 'builtin') return { provider: 'builtin', name };
  const registrationId = provider.startsWith(MCP) ? provider.slice(MCP.length) : '';
  return isCanonicalUuid(registrationId) ? { provider: 'mcp', registrationId, nativeName: name } : undefined;
}

/** As `parseToolId`, for many in a row: those of one registration mostly stand together, and are split without a look. */
export function toolIdReader(): (text: string) => ToolId | undefined {
  let last: { prefix: string; registrationId: string } | undefined;
  return (text) => {
    if (last && text.length > last.prefix.length && text.startsWith(last.prefix)) {
      const { prefix, registrationId } = last;
      return { provider: 'mcp', registrationId, nativeName: text.slice(prefix.length) };
    }
    const parts = parseToolId(text);
    if (parts?.provider !== 'mcp') return parts;
    const { registrationId } = parts;
    last = { prefix: `${MCP}${registrationId}:`, registrationId };
    return parts;
  };
}

export function builtinIdOf(name: string): string {
  return `builtin:${name}`;
}
