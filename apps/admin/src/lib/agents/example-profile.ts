import { readAgentTools } from '#lib/api/agents-api.ts';

const mostTools = 20;

/** A small profile with the tools that there are, to begin with. */
export async function exampleProfile(): Promise<string> {
  const { tools } = await readAgentTools();
  const mcp = tools.filter(({ source }) => source === 'mcp').map(({ id }) => id);
  const allow = [...mcp.slice(0, mostTools), 'builtin:workspace.read_file', 'builtin:workspace.search_files'];
  const profile = {
    schemaVersion: 3,
    kind: 'tauritavern.agentProfile',
    id: 'writer',
    displayName: 'Writer',
    instructions: { agentSystemPrompt: null },
    tools: { allow, maxRounds: 80, maxCallsPerRun: 80 },
  };
  return JSON.stringify(profile, undefined, 2);
}
