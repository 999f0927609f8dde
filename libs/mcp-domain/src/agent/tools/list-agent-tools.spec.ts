import { describe, expect, it } from '@jest/globals';
import { toolNamed, uuid } from '../../../spec-support/catalogs.ts';
import { listAgentTools } from './list-agent-tools.ts';

const diagnostics = [{ code: 'mcp.catalog_not_cached', registrationId: uuid(2), message: 'm' } as const];
const resolved = {
  ...toolNamed('echo', { title: 'Echo', outputSchema: {} }),
  toolId: `mcp/${uuid(1)}:echo`,
  registrationId: uuid(1),
  serverDisplayName: 'S',
  permission: 'ask',
} as const;

describe('listAgentTools (A-12)', () => {
  const listed = listAgentTools({ tools: [resolved], diagnostics });

  it('has what a profile can list, without task.return', () => {
    expect(listed.tools.map(({ id }) => id)).toEqual([
      'builtin:workspace.read_file',
      'builtin:workspace.search_files',
      'builtin:agent.delegate',
      'builtin:agent.await',
      'builtin:agent.handoff',
      'builtin:workspace.finish',
      resolved.toolId,
    ]);
    expect(listed.diagnostics).toEqual(diagnostics);
  });

  it('shows an MCP tool with its server, and no alias', () => {
    expect(listed.tools.at(-1)).toEqual({
      id: resolved.toolId,
      nativeName: 'echo',
      title: 'Echo',
      inputSchema: { type: 'object' },
      outputSchema: {},
      annotations: {},
      source: 'mcp',
      registrationId: uuid(1),
      serverDisplayName: 'S',
      permission: 'ask',
    });
    expect(JSON.stringify(listed)).not.toContain('mcp__');
  });
});
