import { describe, expect, it } from '@jest/globals';
import { ID } from '../../spec-support/registrations.ts';
import { toolIdOf } from '../catalog/tool-id.ts';
import { builtinIdOf, parseToolId, toolIdReader } from './tool-id.ts';

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

describe('toolIdReader', () => {
  const other = '11111111-2222-4333-8444-555555555555';
  it('says of each what parseToolId says, whatever stood before it', () => {
    const texts = [
      toolIdOf(ID, 'a'),
      toolIdOf(ID, 'b:c'),
      `mcp/${ID}:`,
      `mcp/${ID}x:a`,
      builtinIdOf('workspace.read_file'),
      toolIdOf(other, 'a'),
      toolIdOf(ID, 'a'),
      'mcp',
      `mcp/${other.toUpperCase()}:a`,
    ];
    const read = toolIdReader();
    expect(texts.map((text) => read(text))).toEqual(texts.map(parseToolId));
  });
});
