import { describe, expect, it } from '@jest/globals';
import { ID } from '../../spec-support/registrations.ts';
import type { Registration } from '../registration/registration.ts';
import type { Catalog, CatalogTool } from './catalog.ts';
import { parseLossless } from '../json/lossless.ts';
import { countTools, discoveryText, projectDiscovery } from './project.ts';
import { toolIdOf } from './tool-id.ts';

const tool = (nativeName: string, more: Partial<CatalogTool> = {}): CatalogTool => ({
  nativeName,
  inputSchema: {},
  annotations: { destructiveHint: false },
  ...more,
});
const catalogOf = (...tools: CatalogTool[]): Catalog => ({
  registrationId: ID,
  endpoint: 'http://u:s3cret@h/',
  protocolVersion: '2025-06-18',
  tools,
  diagnostics: [],
});
const permitting = (text: string): Pick<Registration, 'toolPermissions'> => ({
  toolPermissions: JSON.parse(text) as Registration['toolPermissions'],
});

describe('toolIdOf (M-2)', () => {
  it('is mcp/<registration>:<native name>', () => {
    expect(toolIdOf(ID, 'a.b/c')).toBe('mcp/0a1b2c3d-0000-4000-8000-00000000000f:a.b/c');
  });
});

describe('projectDiscovery', () => {
  it('shows each tool with its identity and permission, and nothing of the endpoint (M-51)', () => {
    const full = tool('b', { title: 't', description: 'd', outputSchema: { type: 'object' } });
    const diagnostics = [{ code: 'c', message: 'm' }];
    const catalog = { ...catalogOf(tool('a'), full, tool('c')), serverName: 'S', serverVersion: '', diagnostics };
    expect(projectDiscovery(catalog, permitting('{"b":"ask","c":"allow"}'))).toStrictEqual({
      registrationId: ID,
      protocolVersion: '2025-06-18',
      serverName: 'S',
      serverVersion: '',
      tools: [
        { id: `mcp/${ID}:a`, ...tool('a'), permission: 'off' },
        { id: `mcp/${ID}:b`, ...full, permission: 'ask' },
        { id: `mcp/${ID}:c`, ...tool('c'), permission: 'allow' },
      ],
      diagnostics,
      staleTools: [],
    });
  });

  it('is written from the texts of its tools as it would be as a whole', () => {
    const schema = parseLossless('{"maximum":18446744073709551615,"default":1.0,"__proto__":{"x":"\\u2028\\ud800"}}');
    const tools = [tool('"a\\', { title: 'é', inputSchema: schema as CatalogTool['inputSchema'] }), tool('__proto__')];
    const diagnostics = [{ code: 'c', nativeName: 'x', message: 'm' }];
    const texts = tools.map((one) => JSON.stringify(one));
    for (const more of [{}, { serverName: 'S', serverVersion: '' }]) {
      const catalog = { ...catalogOf(...tools), ...more, diagnostics };
      const result = projectDiscovery(catalog, permitting('{"gone":"allow","__proto__":"ask"}'));
      expect(discoveryText(result, texts)).toBe(JSON.stringify(result));
      const none = projectDiscovery({ ...catalog, tools: [] }, permitting('{}'));
      expect(discoveryText(none, [])).toBe(JSON.stringify(none));
    }
  });

  it('leaves out a server name that is not known', () => {
    expect(projectDiscovery(catalogOf(), permitting('{}'))).toStrictEqual({
      registrationId: ID,
      protocolVersion: '2025-06-18',
      tools: [],
      diagnostics: [],
      staleTools: [],
    });
  });

  it('lists permissions of tools that are gone (M-51)', () => {
    const { tools, staleTools } = projectDiscovery(
      catalogOf(tool('a')),
      permitting('{"z":"allow","a":"ask","y":"ask"}'),
    );
    expect(staleTools).toEqual([
      { nativeName: 'z', permission: 'allow' },
      { nativeName: 'y', permission: 'ask' },
    ]);
    expect(tools.map(({ nativeName }) => nativeName)).toEqual(['a']);
  });

  it.each(['__proto__', 'constructor', 'toString'])('a tool named %s inherits no permission (M-51)', (name) => {
    const off = projectDiscovery(catalogOf(tool(name)), permitting('{}'));
    expect([off.tools[0]?.permission, off.staleTools]).toEqual(['off', []]);
    const allowed = projectDiscovery(catalogOf(tool(name)), permitting(`{"${name}":"allow"}`));
    expect([allowed.tools[0]?.permission, allowed.staleTools]).toEqual(['allow', []]);
    const stale = projectDiscovery(catalogOf(), permitting(`{"${name}":"allow"}`));
    expect(stale.staleTools).toEqual([{ nativeName: name, permission: 'allow' }]);
  });

  it('a name in another case is another tool', () => {
    const { tools, staleTools } = projectDiscovery(catalogOf(tool('Echo')), permitting('{"echo":"allow"}'));
    expect([tools[0]?.permission, staleTools.length]).toEqual(['off', 1]);
  });

  it('leaves the catalog as it is: overrides and permissions are not in it (M-18)', () => {
    const catalog = catalogOf(tool('a', { description: 'd' }));
    projectDiscovery(catalog, permitting('{"a":"allow"}'));
    expect(catalog).toStrictEqual(catalogOf(tool('a', { description: 'd' })));
  });
});

describe('countTools', () => {
  it.each([
    ['{}', { toolCount: 2, allowedCount: 0, staleCount: 0 }],
    ['{"a":"ask","constructor":"allow"}', { toolCount: 2, allowedCount: 2, staleCount: 0 }],
    ['{"a":"ask","gone":"allow","old":"ask"}', { toolCount: 2, allowedCount: 1, staleCount: 2 }],
  ])('with the permissions %s: %j', (permissions, counts) => {
    expect(countTools(catalogOf(tool('a'), tool('constructor')), permitting(permissions))).toEqual(counts);
  });
});
