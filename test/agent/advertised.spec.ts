import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AgentProfileTools, type AgentRunStarted } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import {
  addServer,
  discover,
  getServer,
  setOverride,
  setPermission,
  setState,
  update,
} from '../support/taproom-servers.ts';
import { addTools, call, putProfile, startRun } from './support/agent.ts';
import { type F, startF, tool } from './support/f.ts';

let hub: Taproom;
let f: F;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());
beforeEach(async () => {
  f = await startF([tool('echo'), tool('other')]);
});
afterEach(() => f.close());

const names = ({ snapshot }: Pick<AgentRunStarted, 'snapshot'>): string[] =>
  snapshot.tools.map(({ toolId }) => toolId.replace(/^.*?:/, ''));
const codes = ({ snapshot }: Pick<AgentRunStarted, 'snapshot'>): string[] =>
  snapshot.diagnostics.map(({ code }) => code);
const functionOf = ({ snapshot }: Pick<AgentRunStarted, 'snapshot'>, at = 0) => snapshot.tools[at]?.spec.function;

describe('a snapshot', () => {
  it('A-21, A-22 advertises only what is Active, on Ask or Allow, and has an object at its root', async () => {
    f.tools = [
      tool('object', { inputSchema: { type: 'object' } }),
      tool('empty', { inputSchema: {} }),
      tool('list', { inputSchema: { type: ['object'] } }),
      tool('any', { inputSchema: { anyOf: [{ type: 'object' }] } }),
    ];
    const advertised: string[] = [];
    const seen = new Set<string>();
    for (const state of ['active', 'paused'] as const) {
      for (const permission of ['off', 'ask', 'allow']) {
        const { id, tool: idOf } = await addTools(hub, f, { allow: [] });
        const all = ['object', 'empty', 'list', 'any'];
        for (const name of all) await setPermission(hub, id, name, permission);
        await setState(hub, id, state);
        await putProfile(hub, 'matrix', { allow: all.map(idOf) });
        const run = await startRun(hub, 'matrix');
        advertised.push(...names(run).map((name) => `${state} ${permission} ${name}`));
        for (const code of codes(run)) seen.add(`${state} ${permission} ${code}`);
      }
    }
    expect(advertised).toEqual(['active ask object', 'active allow object']);
    expect([...seen]).toEqual([
      'active off mcp.tool_permission_off',
      'active ask mcp.model_input_schema_unsupported',
      'active allow mcp.model_input_schema_unsupported',
      ...['off', 'ask', 'allow'].map((permission) => `paused ${permission} mcp.server_paused`),
    ]);
  });

  it('A-23, A-24 shows the registration’s descriptions over the server’s, and the profile’s over both', async () => {
    const properties = {
      a: { type: 'string', description: 'server a' },
      b: { type: 'string', description: 'server b' },
    };
    f.tools = [tool('echo', { inputSchema: { type: 'object', properties } })];
    const { id, tool: idOf } = await addTools(hub, f);
    const requests = f.requests.length;
    await setOverride(hub, id, 'echo', { description: '  mine\n', properties: { a: '' } });
    await putProfile(hub, 'plain', { allow: [idOf('echo')] });
    const described = (description: string, a: string) => ({
      description,
      parameters: { type: 'object', properties: { ...properties, a: { type: 'string', description: a } } },
    });
    expect(functionOf(await startRun(hub, 'plain'))).toMatchObject(described('  mine\n', ''));
    const toolDescriptions = { [idOf('echo')]: { description: 'profile' } };
    await putProfile(hub, 'own', { allow: [idOf('echo')], toolDescriptions });
    expect(functionOf(await startRun(hub, 'own'))).toMatchObject(described('profile', ''));
    await setOverride(hub, id, 'echo', null);
    expect(functionOf(await startRun(hub, 'plain'))).toMatchObject(described('Does echo.', 'server a'));
    expect(f.requests).toHaveLength(requests);
    expect((await discover(hub, id)).tools).toMatchObject([{ description: 'Does echo.', inputSchema: { properties } }]);
  });

  it('A-25 leaves a tool out when a layer of descriptions does not fit it', async () => {
    const { id, tool: idOf } = await addTools(hub, f, { allow: ['echo', 'other'] });
    await setOverride(hub, id, 'echo', { properties: { gone: 'x' } });
    const toolDescriptions = { [idOf('other')]: { properties: { gone: 'x' } } };
    await putProfile(hub, 'misfit', { allow: [idOf('echo'), idOf('other')], toolDescriptions });
    const run = await startRun(hub, 'misfit');
    expect([names(run), codes(run)]).toEqual([
      [],
      ['mcp.tool_description_override_invalid', 'mcp.tool_description_override_invalid'],
    ]);
  });

  it('A-26 gives aliases that are unique, the same every time, and never a builtin’s', async () => {
    f.tools = [tool('issue.create'), tool('issue_create')];
    const allow = ['issue.create', 'issue_create'];
    const first = await addTools(hub, f, { displayName: 'my server', allow });
    const second = await addTools(hub, f, { displayName: 'my.server', allow });
    const ids = [...allow.map(second.tool), ...allow.map(first.tool)];
    await putProfile(hub, 'aliases', { allow: ['builtin:workspace.read_file', ...ids] });
    const aliases = async () => (await startRun(hub, 'aliases')).snapshot.tools.map(({ modelAlias }) => modelAlias);
    const expected = [
      'workspace_read_file',
      'mcp__my_server__issue_create',
      'mcp__my_server__issue_create__2',
      'mcp__my_server__issue_create__3',
      'mcp__my_server__issue_create__4',
    ];
    expect(await aliases()).toEqual(expected);
    await hub.restart();
    expect(await aliases()).toEqual(expected);
  });

  it('A-27 keeps the alias out of everything but the snapshot', async () => {
    const { id, tool: idOf } = await addTools(hub, f, { displayName: 'Before' });
    await putProfile(hub, 'renamed', { allow: [idOf('echo')] });
    const aliasNow = async () => (await startRun(hub, 'renamed')).snapshot.tools[0];
    expect(await aliasNow()).toMatchObject({ toolId: idOf('echo'), modelAlias: 'mcp__Before__echo' });
    await update(hub, await getServer(hub, id), { displayName: 'After' });
    expect(await aliasNow()).toMatchObject({ toolId: idOf('echo'), modelAlias: 'mcp__After__echo' });
    expect((await getServer(hub, id)).toolPermissions).toEqual({ echo: 'allow' });
    for (const path of [`/api/mcp/servers/${id}`, '/api/mcp/servers']) {
      expect((await hub.http('GET', path)).text).not.toContain('mcp__');
    }
    expect((await hub.http('POST', `/api/mcp/servers/${id}/discover`)).text).not.toContain('mcp__');
  });

  it('A-28 passes the whole schema on', async () => {
    const inputSchema = {
      type: 'object',
      $defs: { n: { type: 'number', default: 1 } },
      properties: { n: { $ref: '#/$defs/n' } },
      additionalProperties: false,
    };
    f.tools = [tool('echo', { inputSchema })];
    const { tool: idOf } = await addTools(hub, f);
    await putProfile(hub, 'whole', { allow: [idOf('echo')] });
    expect(functionOf(await startRun(hub, 'whole'))?.parameters).toEqual(inputSchema);
  });

  it('tells which builtin tools a client run has, and which not', async () => {
    const builtin = ['workspace.read_file', 'workspace.search_files', 'agent.delegate', 'workspace.write'];
    await putProfile(hub, 'builtins', { allow: builtin.map((name) => `builtin:${name}`) });
    const run = await startRun(hub, 'builtins');
    expect(names(run)).toEqual(['workspace.read_file', 'workspace.search_files']);
    expect(codes(run)).toEqual(['agent.builtin_server_driver_only', 'agent.builtin_not_available']);
  });
});

describe('GET /api/agent/profiles/{id}/tools', () => {
  it('says what a run would see now, and why other tools are missing, without a run', async () => {
    const { tool: idOf } = await addTools(hub, f, { displayName: 'Seen' });
    await putProfile(hub, 'preview', { allow: [idOf('echo'), idOf('other'), 'builtin:workspace.finish'] });
    const preview = async (query = '') =>
      read(AgentProfileTools, await hub.http('GET', `/api/agent/profiles/preview/tools${query}`));
    const client = await preview();
    expect(client.tools.map(({ modelAlias }) => modelAlias)).toEqual(['mcp__Seen__echo']);
    expect(client.diagnostics.map(({ code }) => code)).toEqual([
      'mcp.tool_permission_off',
      'agent.builtin_server_driver_only',
    ]);
    expect((await preview('?driver=server')).tools.map(({ modelAlias }) => modelAlias)).toEqual([
      'mcp__Seen__echo',
      'workspace_finish',
    ]);
    expectProblem(await hub.http('GET', '/api/agent/profiles/nobody/tools'), 'agent.profile_not_found');
    await addServer(hub, { displayName: 'Another' });
    expect((await call(hub, await startRun(hub, 'preview'))).run).toEqual({ status: 'running' });
  });
});
