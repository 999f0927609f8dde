import type { McpDiscoveryResult, McpServer, McpTool } from '@taproom/contracts';
import { describe, expect, it } from 'vitest';
import { filterRows } from './filter-rows.ts';
import { toolRows } from './tool-rows.ts';

const tool = (nativeName: string, description = ''): McpTool => ({
  id: `mcp/a:${nativeName}`,
  nativeName,
  description,
  inputSchema: { type: 'object' },
  annotations: {},
  permission: 'off',
});

const server: McpServer = {
  id: 'a',
  displayName: 'A',
  endpoint: 'https://a.example/',
  headers: {},
  protocolVersion: 'auto',
  state: 'active',
  toolPermissions: Object.fromEntries([
    ['echo', 'allow'],
    ['gone', 'ask'],
    ['twin', 'allow'],
  ]),
  toolDescriptionOverrides: { add: { description: 'ours' } },
};

const result: McpDiscoveryResult = {
  registrationId: 'a',
  protocolVersion: '2026-07-28',
  tools: [tool('echo', 'Says it back'), tool('add'), tool('constructor')],
  diagnostics: [
    { code: 'mcp.tool_duplicate_name', nativeName: 'twin', message: '' },
    { code: 'mcp.tool_output_schema_invalid', nativeName: 'add', message: '' },
    { code: 'mcp.catalog_persistence_failed', message: '' },
  ],
  staleTools: [],
};

const rows = toolRows(result, server);
const names = (filter: Parameters<typeof filterRows>[1], query = '') =>
  filterRows(rows, filter, query).map(({ name }) => name);

describe('toolRows', () => {
  it('shows permissions as the registration has them now, not as they were when the catalog was read', () => {
    expect(rows.map(({ name, kind, permission }) => [name, kind, permission])).toEqual([
      ['echo', 'tool', 'allow'],
      ['add', 'tool', 'off'],
      ['constructor', 'tool', 'off'],
      ['twin', 'unusable', 'allow'],
      ['gone', 'stale', 'ask'],
    ]);
  });
});

describe('filterRows', () => {
  it('sorts tools by permission, without what is not usable', () => {
    expect(names('allow')).toEqual(['echo']);
    expect(names('ask')).toEqual([]);
    expect(names('off')).toEqual(['add', 'constructor']);
  });

  it('finds what was described by us, and what has a problem', () => {
    expect(names('changed')).toEqual(['add']);
    expect(names('problems')).toEqual(['add', 'twin', 'gone']);
  });

  it('searches names and descriptions, word by word', () => {
    expect(names('all', 'BACK says')).toEqual(['echo']);
    expect(names('all', 'back nowhere')).toEqual([]);
  });
});
