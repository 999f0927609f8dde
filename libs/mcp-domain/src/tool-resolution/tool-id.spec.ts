import { describe, expect, it } from '@jest/globals';
import { ID } from '../../spec-support/registrations.ts';
import { toolIdOf } from '../catalog/tool-id.ts';
import { builtinIdOf, parseToolId } from './tool-id.ts';

describe('parseToolId (D-2)', () => {
  it.each([
    ['issue.create', 'issue.create'],
    ['a:b', 'a:b'],
    [' ', ' '],
    ['🦊', '🦊'],
  ])('reads the native name %j exactly, from the first colon on', (name, nativeName) => {
    expect(parseToolId(toolIdOf(ID, name))).toEqual({ provider: 'mcp', registrationId: ID, nativeName });
  });

  it('reads a builtin tool', () => {
    expect(parseToolId(builtinIdOf('workspace.read_file'))).toEqual({
      provider: 'builtin',
      name: 'workspace.read_file',
    });
  });

  it.each([
    '',
    ':',
    'mcp',
    'builtin',
    'builtin:',
    'Builtin:x',
    `mcp/${ID}`,
    `mcp/${ID}:`,
    `mcp/${ID.toUpperCase()}:x`,
    `mcp/${ID} :x`,
    `MCP/${ID}:x`,
    `mcp:${ID}:x`,
    `mcp/:x`,
    'mcp/my-server:x',
    `${ID}:x`,
    'mcp__my_server__x',
  ])('does not take %j for a ToolId', (text) => {
    expect(parseToolId(text)).toBeUndefined();
  });
});
