/** The parts of a ToolId: `mcp/<registration>:<native name>` or `builtin:<name>`. */
export type ToolIdParts = { registrationId: string | undefined; name: string };

export function toolIdParts(toolId: string): ToolIdParts {
  const colon = toolId.indexOf(':');
  const provider = colon === -1 ? '' : toolId.slice(0, colon);
  return {
    registrationId: provider.startsWith('mcp/') ? provider.slice('mcp/'.length) : undefined,
    name: toolId.slice(colon + 1),
  };
}
