import { describe, expect, it } from '@jest/globals';
import { cached, readable, toolNamed, uuid } from '../../../spec-support/catalogs.ts';
import { profileWith } from '../../../spec-support/profiles.ts';
import { registrationWith } from '../../../spec-support/registrations.ts';
import type { CatalogTool } from '../../catalog/catalog.ts';
import { toolIdOf } from '../../catalog/tool-id.ts';
import type { JsonObject } from '../../json/json-object.ts';
import { parseLossless } from '../../json/lossless.ts';
import type { Registration } from '../../registration/registration.ts';
import type { ProfileTools } from '../profile/profile.ts';
import { buildSnapshot, type SnapshotRequest } from './build-snapshot.ts';
import { boundTool } from './tool-snapshot.ts';

const A = uuid(1);
const id = (name: string): string => toolIdOf(A, name);
const workspace = ['builtin:workspace.read_file', 'builtin:workspace.search_files'];
const serverOnly = ['agent.delegate', 'agent.await', 'agent.handoff', 'workspace.finish'].map(
  (name) => `builtin:${name}`,
);

type Setting = { tools: Partial<ProfileTools>; catalog?: CatalogTool[]; registration?: Partial<Registration> };

function snapshotOf({ tools, catalog, registration = {} }: Setting, changes: Partial<SnapshotRequest> = {}) {
  const server = registrationWith({
    id: A,
    displayName: 'my server',
    state: 'active',
    toolPermissions: { echo: 'allow', b: 'ask' },
    ...registration,
  });
  return buildSnapshot({
    snapshotId: 'ts_1',
    profile: profileWith({ tools }),
    kind: 'root',
    driver: 'client',
    registrations: new Map([[A, readable(server)]]),
    catalogs: new Map([[A, cached(...(catalog ?? [toolNamed('b'), toolNamed('echo')]))]]),
    ...changes,
  });
}

const idsOf = (setting: Setting, changes?: Partial<SnapshotRequest>) =>
  snapshotOf(setting, changes).tools.map(({ toolId }) => toolId);

describe('buildSnapshot: which tools', () => {
  it('are those of allow without those of deny, in the order of allow (A-15)', () => {
    expect(idsOf({ tools: { allow: [id('echo'), workspace[0]!, id('b')] } })).toEqual([
      id('echo'),
      workspace[0],
      id('b'),
    ]);
    expect(idsOf({ tools: { allow: [id('b'), id('echo')], deny: [id('b')] } })).toEqual([id('echo')]);
    expect(idsOf({ tools: { allow: [id('Echo')] } })).toEqual([]);
  });

  it('are named where they are missing, in the same order, and cost nothing else (A-10, A-18)', () => {
    const allow = [
      id('off'),
      id('b'),
      toolIdOf(uuid(404), 'x'),
      'builtin:shell.run',
      'builtin:agent.delegate',
      id('gone'),
    ];
    const registration = { toolPermissions: { b: 'ask', gone: 'allow' } } as const;
    const snapshot = snapshotOf({ tools: { allow }, registration });
    expect(snapshot.tools.map(({ toolId }) => toolId)).toEqual([id('b')]);
    expect(snapshot.diagnostics).toEqual(
      [
        [id('off'), 'mcp.tool_permission_off', A],
        [toolIdOf(uuid(404), 'x'), 'mcp.registration_not_found', uuid(404)],
        ['builtin:shell.run', 'agent.builtin_not_available', undefined],
        ['builtin:agent.delegate', 'agent.builtin_server_driver_only', undefined],
        [id('gone'), 'mcp.tool_not_in_cached_catalog', A],
      ].map(([toolId, code, registrationId]) => ({
        toolId,
        code,
        ...(registrationId && { registrationId }),
        message: expect.stringMatching(/\w/),
      })),
    );
  });

  const all = { tools: { allow: [...workspace, ...serverOnly, id('echo')] } };

  it('lack the builtin ones of the server driver in a run of a client (3.3)', () => {
    const snapshot = snapshotOf(all);
    expect(snapshot.tools.map(({ toolId }) => toolId)).toEqual([...workspace, id('echo')]);
    expect(snapshot.diagnostics.map(({ toolId, code }) => [toolId, code])).toEqual(
      serverOnly.map((toolId) => [toolId, 'agent.builtin_server_driver_only']),
    );
  });

  it.each(['root', 'handoff'] as const)('are all there for a %s of the server driver', (kind) => {
    expect(snapshotOf(all, { driver: 'server', kind })).toMatchObject({ diagnostics: [] });
    expect(idsOf(all, { driver: 'server', kind })).toEqual([...workspace, ...serverOnly, id('echo')]);
  });

  it('lose control tools and gain task_return in a child of the server driver (A-87)', () => {
    const snapshot = snapshotOf(all, { driver: 'server', kind: 'subagent' });
    expect(snapshot.tools.map(({ modelAlias }) => modelAlias)).toEqual([
      'workspace_read_file',
      'workspace_search_files',
      'mcp__my_server__echo',
      'task_return',
    ]);
    expect(snapshot.diagnostics).toEqual([]);
  });

  it('have no task_return in a child of a client', () => {
    expect(idsOf(all, { kind: 'subagent' })).toEqual([...workspace, id('echo')]);
  });
});

describe('buildSnapshot: names', () => {
  it('never gives an MCP tool the name of a builtin one, even of one that is not there (A-26)', () => {
    const server = { displayName: 'x', toolPermissions: { y: 'allow' } } as const;
    const allow = [id('y'), 'builtin:mcp.unknown', 'builtin:mcp__x__y'];
    const setting = { tools: { allow, deny: ['builtin:mcp__x__y'] }, catalog: [toolNamed('y')], registration: server };
    expect(snapshotOf(setting).tools.map(({ modelAlias }) => modelAlias)).toEqual(['mcp__x__y__2']);
  });

  it('follow the order of allow, not that of the catalog (A-26)', () => {
    const names = ['a.b', 'a_b'];
    const setting = (allow: string[]): Setting => ({
      tools: { allow },
      catalog: names.map((name) => toolNamed(name)),
      registration: { toolPermissions: { 'a.b': 'ask', a_b: 'ask' } },
    });
    const aliases = (allow: string[]) =>
      snapshotOf(setting(allow)).tools.map(({ toolId, modelAlias }) => [toolId, modelAlias]);
    expect(aliases([id('a_b'), id('a.b')])).toEqual([
      [id('a_b'), 'mcp__my_server__a_b'],
      [id('a.b'), 'mcp__my_server__a_b__2'],
    ]);
    expect(aliases([id('a.b'), id('a_b')])[0]).toEqual([id('a.b'), 'mcp__my_server__a_b']);
  });

  it('are found by exactly that alias', () => {
    const snapshot = snapshotOf({ tools: { allow: [id('echo')] } });
    expect(boundTool(snapshot, 'mcp__my_server__echo')?.toolId).toBe(id('echo'));
    expect(boundTool(snapshot, id('echo'))).toBeUndefined();
    expect(boundTool(snapshot, 'mcp__my_server__ECHO')).toBeUndefined();
  });
});

describe('buildSnapshot: specs', () => {
  const schema =
    '{"type":"object","properties":{"a":{"default":1.0},"b":{}},"$defs":{"x":{}},"additionalProperties":false}';
  const tool = toolNamed('echo', { description: 'server', inputSchema: parseLossless(schema) as JsonObject });

  it('have the whole schema, and no description where there is none (A-28)', () => {
    const setting = {
      tools: { allow: [id('echo'), id('b')], maxCallsPerTool: { [id('b')]: 3 } },
      catalog: [tool, toolNamed('b')],
    };
    const [first, second] = snapshotOf(setting).tools;
    expect(JSON.stringify(first)).toBe(
      `{"toolId":"${id('echo')}","modelAlias":"mcp__my_server__echo","maxCalls":null,` +
        `"spec":{"type":"function","function":{"name":"mcp__my_server__echo","description":"server","parameters":${schema}}}}`,
    );
    expect(second).toMatchObject({
      maxCalls: 3,
      spec: { function: { name: 'mcp__my_server__b', parameters: { type: 'object' } } },
    });
    expect(second?.spec.function).not.toHaveProperty('description');
  });

  it('have the descriptions of server, registration and profile, field by field (A-23, A-24)', () => {
    const setting = {
      tools: { allow: [id('echo')], toolDescriptions: { [id('echo')]: { description: ' profile ' } } },
      catalog: [tool],
      registration: { toolDescriptionOverrides: { echo: { description: 'registration', properties: { a: '' } } } },
    };
    expect(JSON.stringify(snapshotOf(setting).tools[0]?.spec.function)).toBe(
      `{"name":"mcp__my_server__echo","description":" profile ","parameters":${schema.replace('1.0', '1.0,"description":""')}}`,
    );
    expect(tool.description).toBe('server');
  });

  it('describe builtin tools in the words of the profile', () => {
    const toolDescriptions = { [workspace[0]!]: { description: 'Mine.', properties: { path: 'Where.' } } };
    const [read] = snapshotOf({ tools: { allow: [workspace[0]!], toolDescriptions } }).tools;
    expect(read?.spec.function).toMatchObject({
      description: 'Mine.',
      parameters: { properties: { path: { description: 'Where.' } } },
    });
  });

  it.each([id('echo'), workspace[0]!])(
    'are left out where the profile describes a property that is gone: %s (A-25)',
    (toolId) => {
      const toolDescriptions = { [toolId]: { properties: { gone: 'x' } } };
      const snapshot = snapshotOf({ tools: { allow: [toolId, id('b')], toolDescriptions } });
      expect(snapshot.tools.map(({ toolId }) => toolId)).toEqual([id('b')]);
      expect(snapshot.diagnostics).toMatchObject([{ toolId, code: 'mcp.tool_description_override_invalid' }]);
    },
  );
});
