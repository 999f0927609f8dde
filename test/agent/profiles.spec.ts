import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AgentProfileList } from '@taproom/contracts';
import { makeToken } from '../access/support/tokens.ts';
import { type Answer, read } from '../support/http.ts';
import { type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import { addTools, call, profileDocument, putProfile, startRun, tryStartRun } from './support/agent.ts';

let hub: Taproom;
let mcp: McpTestServer;
beforeAll(async () => {
  hub = await startTaproom();
  mcp = await scripted(modernScript());
});
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

const path = (id: string): string => `/api/agent/profiles/${id}`;
const put = (id: string, document: object): Promise<Answer> => hub.http('PUT', path(id), { body: document });
const putText = (id: string, rawBody: string): Promise<Answer> =>
  hub.http('PUT', path(id), { rawBody, headers: { 'content-type': 'application/json' } });
const get = (id: string): Promise<Answer> => hub.http('GET', path(id));
const list = async (): Promise<AgentProfileList> =>
  read(AgentProfileList, await hub.http('GET', '/api/agent/profiles')) as AgentProfileList;

const allow = ['builtin:workspace.read_file'];
const paths = ({ errors = [] }: { errors?: { path: string }[] }): string[] => errors.map((issue) => issue.path);

describe('access', () => {
  it('A-1 lets only `manage` write profiles, and `agent` or `manage` read them', async () => {
    await putProfile(hub, 'mine', { allow });
    const tokens = {
      manage: (await makeToken(hub, 'm', ['manage'])).token,
      agent: (await makeToken(hub, 'a', ['agent'])).token,
      legacy: (await makeToken(hub, 'l', ['legacy'])).token,
    };
    const body = profileDocument('mine', { allow });
    const statuses = async (token: string | null): Promise<number[]> => [
      (await hub.http('GET', path('mine'), { token })).status,
      (await hub.http('GET', '/api/agent/profiles', { token })).status,
      (await hub.http('GET', '/api/agent/tools', { token })).status,
      (await hub.http('PUT', path('mine'), { token, body })).status,
    ];
    expect(await statuses(null)).toEqual([401, 401, 401, 401]);
    expect(await statuses(tokens.legacy)).toEqual([403, 403, 403, 403]);
    expect(await statuses(tokens.agent)).toEqual([200, 200, 200, 403]);
    expect(await statuses(tokens.manage)).toEqual([200, 200, 403, 200]);
    expectProblem(await hub.http('DELETE', path('mine'), { token: tokens.agent }), 'auth.scope_missing');
  });
});

describe('a profile', () => {
  it('A-4 is stored and given back with every number and member as it was written', async () => {
    const text =
      '{ "schemaVersion": 3, "kind": "tauritavern.agentProfile", "id": "exact", "displayName": " Exact ",' +
      ' "output": {"z": 9007199254740993, "10": 1.0, "2": -0, "__proto__": {"a": 1e400}}, "tools": {"allow": ["builtin:workspace.read_file"]} }';
    const compact = text.replace(/(?<=[{,:]) | (?=[}])/g, '');
    const answer = await putText('exact', text);
    expect(answer.status).toBe(201);
    expect(answer.text).toBe(`{"profile":${compact},"migratedFrom":null,"ignored":["output"]}`);
    expect((await get('exact')).text).toBe(compact);
    expect((await list()).profiles).toContainEqual({ id: 'exact', displayName: ' Exact ', directRunnable: true });
    await hub.restart();
    expect((await get('exact')).text).toBe(compact);
  });

  it('A-4 appears among the storage issues when it is broken, and blocks nothing', async () => {
    const folder = join(hub.dataRoot, '_tauritavern/agent/profiles');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'broken.json'), '{"schemaVersion":3,');
    writeFileSync(join(folder, 'old.json'), JSON.stringify({ ...profileDocument('old', { allow }), schemaVersion: 2 }));
    await putProfile(hub, 'sound', { allow });
    const { profiles, storageIssues } = await list();
    expect(profiles.map(({ id }) => id)).toContain('sound');
    expect(storageIssues).toEqual([
      { profileId: 'broken', code: 'agent.profile_invalid', message: expect.stringMatching(/JSON/) },
      { profileId: 'old', code: 'agent.profile_schema_unsupported', message: expect.any(String) },
    ]);
    expectProblem(await get('broken'), 'agent.profile_invalid');
    expectProblem(await tryStartRun(hub, 'broken'), 'agent.profile_invalid');
    await putProfile(hub, 'broken', { allow });
    expect((await list()).storageIssues.map(({ profileId }) => profileId)).toEqual(['old']);
  });

  it('A-5 is refused with all its faults at once, and nothing is stored', async () => {
    const document = profileDocument('faulty', { allow: [...allow, ...allow], mcpResultInlineCharLimit: 0 });
    const problem = expectProblem(await put('faulty', document), 'agent.profile_invalid');
    expect(paths(problem).sort()).toEqual(['tools.allow[1]', 'tools.mcpResultInlineCharLimit']);
    expectProblem(await get('faulty'), 'agent.profile_not_found');
  });

  it('A-6 is strict where its parts are used', async () => {
    const upper = 'mcp/7D3B9B44-9A3F-4A0F-8F4C-0D7F6A6B1C11:echo';
    const document = profileDocument('strict', { allow: [upper], allowed: [] }, { toolz: {} });
    const problem = expectProblem(await put('strict', document), 'agent.profile_invalid');
    expect(paths(problem).sort()).toEqual(['tools.allow[0]', 'tools.allowed', 'toolz']);
  });

  it('A-7 keeps and lists what it has no use for', async () => {
    const unused = { preset: {}, model: { m: [1] }, context: 'c', skills: [], workspace: null, plan: 1, output: 'o' };
    const document = profileDocument('full', { allow }, unused);
    const answer = await put('full', document);
    expect(answer.json).toEqual({ profile: document, migratedFrom: null, ignored: Object.keys(unused) });
    expect((await get('full')).json).toEqual(document);
  });

  it('A-8 of version 1 or 2 is migrated, once', async () => {
    const document = { ...profileDocument('older', { allow: ['workspace.read_file'] }), schemaVersion: 2 };
    const answer = await put('older', document);
    expect(answer.status).toBe(201);
    const stored = { ...document, schemaVersion: 3, tools: { allow, mcpResultInlineCharLimit: 50000 } };
    expect(answer.json).toEqual({ profile: stored, migratedFrom: 2, ignored: [] });
    const { text } = await get('older');
    const again = await putText('older', text);
    expect([again.status, again.json]).toEqual([200, { profile: stored, migratedFrom: null, ignored: [] }]);
    expect((await get('older')).text).toBe(text);
    expect((await put('first', { ...document, id: 'first', schemaVersion: 1 })).json).toMatchObject({
      migratedFrom: 1,
    });
  });

  it.each([0, 4, '3', undefined])('A-9 of schema version %p is refused', async (schemaVersion) => {
    const answer = await put('versions', { ...profileDocument('versions', { allow }), schemaVersion });
    expectProblem(answer, 'agent.profile_schema_unsupported');
  });

  it('A-10 may name a registration that does not exist; that is told when it is used', async () => {
    const gone = 'mcp/7d3b9b44-9a3f-4a0f-8f4c-0d7f6a6b1c11:echo';
    await putProfile(hub, 'early', { allow: [gone] });
    const { snapshot } = await startRun(hub, 'early');
    expect(snapshot.tools).toEqual([]);
    expect(snapshot.diagnostics).toEqual([
      expect.objectContaining({ toolId: gone, code: 'mcp.registration_not_found' }),
    ]);
  });

  it('A-11 can be deleted while what was started with it goes on', async () => {
    const { tool } = await addTools(hub, mcp);
    await putProfile(hub, 'leaving', { allow: [tool('echo')] });
    const run = await startRun(hub, 'leaving');
    expect((await hub.http('DELETE', path('leaving'))).status).toBe(204);
    expectProblem(await get('leaving'), 'agent.profile_not_found');
    expectProblem(await hub.http('DELETE', path('leaving')), 'agent.profile_not_found');
    expectProblem(await tryStartRun(hub, 'leaving'), 'agent.profile_not_found');
    expect((await call(hub, run)).result).toMatchObject({ isError: false, content: 'ok' });
  });

  it.each([
    ['a', 201],
    ['x'.repeat(128), 201],
    ['x'.repeat(129), 422],
    ['Upper', 422],
    ['dot.ted', 422],
  ])('may have an id like %s: %i', async (id, status) => {
    expect((await put(id, profileDocument(id, { allow }))).status).toBe(status);
  });

  it('is refused under another id, and when it is no JSON object', async () => {
    const problem = expectProblem(await put('here', profileDocument('there', { allow })), 'agent.profile_invalid');
    expect(paths(problem)).toEqual(['id']);
    expectInvalid(await putText('here', '[]'), '');
    expectInvalid(await putText('here', '{"a":'), '');
    expect((await putText('here', `{"a":"${'x'.repeat(9 * 1024 * 1024)}"}`)).status).toBe(413);
  });

  it('is told in the activity', async () => {
    await putProfile(hub, 'told', { allow });
    await putProfile(hub, 'told', { allow });
    await hub.http('DELETE', path('told'));
    const { items } = (await hub.http('GET', '/api/mcp/activity?limit=3')).json as { items: object[] };
    expect(items).toMatchObject(
      ['removed', 'replaced', 'created'].map((change) => ({
        type: `agent.profile.${change}`,
        actor: 'admin',
        data: { profileId: 'told' },
      })),
    );
  });
});

describe('a profile that two people edit', () => {
  const body = (displayName: string): object => ({ ...profileDocument('shared', { allow }), displayName });
  const send = (method: string, headers: Record<string, string>, displayName = 'x'): Promise<Answer> =>
    hub.http(method, path('shared'), { headers, ...(method === 'PUT' && { body: body(displayName) }) });

  it('has an ETag of its content; a change on a stale one is refused as a whole', async () => {
    const created = await send('PUT', { 'if-none-match': '*' }, 'first');
    expect(created.status).toBe(201);
    const etag = created.headers['etag'] ?? '';
    expect(etag).toMatch(/^"[\w-]{16}"$/);
    expect((await get('shared')).headers['etag']).toBe(etag);

    const changed = await send('PUT', { 'if-match': etag }, 'second');
    expect(changed.status).toBe(200);
    expect((await get('shared')).headers['etag']).toBe(changed.headers['etag']);
    expect(changed.headers['etag']).not.toBe(etag);

    expectProblem(await send('PUT', { 'if-match': etag }, 'late'), 'mcp.revision_conflict');
    expectProblem(await send('DELETE', { 'if-match': etag }), 'mcp.revision_conflict');
    expect((await get('shared')).json).toEqual(body('second'));

    expect((await send('DELETE', { 'if-match': `"other", ${changed.headers['etag']}` })).status).toBe(204);
    expectProblem(await send('PUT', { 'if-match': '*' }), 'mcp.revision_conflict');
    expectProblem(await get('shared'), 'agent.profile_not_found');
  });

  it('is not replaced by a new one of its id with `If-None-Match: *`', async () => {
    await send('PUT', {}, 'there');
    expectProblem(await send('PUT', { 'if-none-match': '*' }, 'new'), 'mcp.revision_conflict');
    expect((await get('shared')).json).toEqual(body('there'));
    expect((await send('PUT', {}, 'without conditions')).status).toBe(200);
  });
});
