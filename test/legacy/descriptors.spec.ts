import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf } from '../support/taproom-files.ts';
import { addActive, discover, refresh, setOverride, setPermission, setState } from '../support/taproom-servers.ts';
import { type Fixture, offer, startFixture, tool } from './support/fixture.ts';
import { nextRound, start } from './support/generation.ts';

const local = { type: 'function', function: { name: 'mine' } };
const schemas: Record<string, unknown> = {
  object: { type: 'object' },
  empty: {},
  list: { type: ['object'] },
  combined: { anyOf: [{ type: 'object' }] },
};
const toolsOf = (prefix: string): object[] =>
  Object.entries(schemas).map(([name, inputSchema]) => tool(`${prefix}_${name}`, { inputSchema }));

let hub: Taproom;
let f: Fixture;
beforeAll(async () => {
  f = await startFixture();
  hub = await startTaproom();
});
afterAll(async () => {
  await hub.close();
  await f.close();
});

const files = () => filesOf(hub.dataRoot);

describe('L-5 the descriptors of a generation', () => {
  it('are the Active, Ask or Allow tools with an object schema, two cells of the matrix', async () => {
    const own = await startFixture([...toolsOf('off'), ...toolsOf('ask'), ...toolsOf('allow')]);
    const matrix = await startTaproom();
    const permissions = Object.fromEntries(
      ['ask', 'allow'].flatMap((permission) =>
        Object.keys(schemas).map((name) => [`${permission}_${name}`, permission]),
      ),
    );
    const active = await offer(matrix, own, { displayName: 'Active', tools: permissions });
    const paused = await offer(matrix, own, { displayName: 'Paused', tools: permissions });
    await setState(matrix, paused, 'paused');
    const { tools, diagnostics } = await start(matrix);
    expect(tools.map(({ toolId }) => toolId)).toEqual([`mcp/${active}:allow_object`, `mcp/${active}:ask_object`]);
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['mcp.model_input_schema_unsupported']));
    expect(diagnostics.map(({ toolId }) => toolId).sort()).toEqual(
      ['allow', 'ask'].flatMap((p) => ['combined', 'empty', 'list'].map((s) => `mcp/${active}:${p}_${s}`)),
    );
    await matrix.close();
    await own.close();
  });

  it('have no alias, and keep everything of the schema', async () => {
    f.tools =
      '{"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":"exact","title":"Exact","inputSchema":{"type":"object","additionalProperties":false,"$defs":{"n":{"maximum":9007199254740993,"minimum":1.0}},"properties":{"__proto__":{"type":"string","default":"x"}}}}]}';
    const id = await offer(hub, f, { displayName: 'Exact server', tools: { exact: 'allow' } });
    const answer = await hub.http('POST', '/api/legacy/generations', { body: {} });
    expect(answer.headers['location']).toBe(
      `/api/legacy/generations/${(answer.json as { generationId: string }).generationId}`,
    );
    expect(answer.text).toContain(
      `{"toolId":"mcp/${id}:exact","displayName":"Exact (Exact server)","title":"Exact","inputSchema":{"type":"object","additionalProperties":false,"$defs":{"n":{"maximum":9007199254740993,"minimum":1.0}},"properties":{"__proto__":{"type":"string","default":"x"}}}}`,
    );
    expect(answer.text).not.toContain('mcp__');
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
  });

  it('L-10 have the registration override, and nothing of a profile', async () => {
    f.tools = [tool('issue.create')];
    const id = await offer(hub, f);
    await setOverride(hub, id, 'issue.create', { description: ' mine ', properties: { title: '' } });
    const { tools } = await start(hub);
    expect(tools).toMatchObject([
      {
        toolId: `mcp/${id}:issue.create`,
        description: ' mine ',
        inputSchema: { properties: { title: { description: '' } } },
      },
    ]);
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
  });
});

describe('preparing a generation', () => {
  it('L-6 L-7 reads memory, then the stored snapshot, and never the network', async () => {
    const own = await startFixture();
    const other = await startTaproom();
    const id = await offer(other, own);
    const fresh = await addActive(other, { displayName: 'never', endpoint: own.url });
    await setPermission(other, fresh.id, 'x', 'allow');
    const requests = own.requests.length;
    rmSync(filesOf(other.dataRoot).catalog(id));
    expect((await start(other)).tools.map(({ toolId }) => toolId)).toEqual([`mcp/${id}:issue.create`]);
    await refresh(other, id);
    const seen = own.requests.length;
    expect(seen).toBeGreaterThan(requests);
    await own.close();
    await other.restart();
    const { tools, diagnostics } = await start(other);
    expect(tools.map(({ toolId }) => toolId)).toEqual([`mcp/${id}:issue.create`]);
    expect(diagnostics).toEqual([
      {
        registrationId: fresh.id,
        code: 'mcp.catalog_not_cached',
        message: expect.stringContaining('never discovered'),
      },
    ]);
    expect(own.requests).toHaveLength(seen);
    await other.close();
  });

  it('L-8 is blocked by nothing that can not be read', async () => {
    const [bad, gone, good] = [
      await offer(hub, f, { displayName: 'a' }),
      await offer(hub, f, { displayName: 'b' }),
      await offer(hub, f, { displayName: 'c' }),
    ];
    await hub.restart(() => {
      writeFileSync(files().catalog(bad), '{"schema":');
      writeFileSync(files().record(gone), '{"schema":');
    });
    const { generationId, tools, diagnostics } = await start(hub);
    expect(tools.map(({ toolId }) => toolId)).toEqual([`mcp/${good}:issue.create`]);
    expect(diagnostics.map(({ code, registrationId }) => ({ code, registrationId }))).toEqual([
      { code: 'mcp.registration_storage_issue', registrationId: gone },
      { code: 'mcp.catalog_snapshot_invalid', registrationId: bad },
    ]);
    const { round } = await nextRound(hub, generationId, [local]);
    expect(round.tools).toHaveLength(2);
    for (const id of [bad, gone, good]) await hub.http('DELETE', `/api/mcp/servers/${id}`);
  });

  it('L-9 begins without MCP tools when no registration can be read at all', async () => {
    const other = await startTaproom();
    await offer(other, f);
    const folder = filesOf(other.dataRoot).registrations;
    renameSync(folder, `${folder}.away`);
    writeFileSync(folder, '');
    const { generationId, tools, diagnostics } = await start(other);
    expect({ tools, codes: diagnostics.map(({ code }) => code) }).toEqual({
      tools: [],
      codes: ['mcp.registration_storage_issue'],
    });
    const { round } = await nextRound(other, generationId, [local]);
    expect(round).toMatchObject({ tools: [local], toolChoice: 'auto', bindings: [] });
    rmSync(folder);
    mkdirSync(folder);
    await other.close();
  });
});

describe('what a generation has frozen', () => {
  it('L-11 L-12 L-14 stays through every round, and changes reach the next root alone', async () => {
    f.tools = [tool('issue.create')];
    const id = await offer(hub, f);
    const older = await start(hub);
    const first = await nextRound(hub, older.generationId);
    await setOverride(hub, id, 'issue.create', { description: 'changed' });
    f.tools = [tool('issue.create'), tool('second')];
    await refresh(hub, id);
    await setPermission(hub, id, 'second', 'ask');
    const requests = f.requests.length;
    for (const _ of [2, 3]) {
      const { round } = await nextRound(hub, older.generationId);
      expect(round.tools).toEqual(first.round.tools);
      expect(round.bindings).toEqual(first.round.bindings);
    }
    const newer = await start(hub);
    expect(newer.tools.map(({ toolId, description }) => [toolId, description])).toEqual([
      [`mcp/${id}:issue.create`, 'changed'],
      [`mcp/${id}:second`, 'About second.'],
    ]);
    const { round } = await nextRound(hub, older.generationId);
    expect(round.tools).toEqual(first.round.tools);
    expect(f.requests).toHaveLength(requests);
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
  });

  it('L-11 L-12 has the texts of its own root in every round where nothing else differs', async () => {
    f.tools = [tool('issue.create')];
    const id = await offer(hub, f);
    const roots: string[] = [];
    for (const description of ['one', 'two', 'three']) {
      await setOverride(hub, id, 'issue.create', { description });
      roots.push((await start(hub)).generationId);
    }
    const texts = async (): Promise<unknown[]> => {
      const rounds = await Promise.all(roots.map((root) => nextRound(hub, root)));
      return rounds.map(({ round }) => round.tools.map((one) => (one as { function: object }).function));
    };
    const own = ['one', 'two', 'three'].map((description) => [expect.objectContaining({ description })]);
    expect(await texts()).toEqual(own);
    await hub.restart();
    expect(await texts()).toEqual(own);
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
  });

  it('L-13 is frozen for each member of a group by itself', async () => {
    f.tools = [tool('issue.create')];
    const id = await offer(hub, f);
    const one = await start(hub, { groupId: 'g', chatId: 'c' });
    f.tools = [tool('issue.create', { description: 'new' })];
    await discover(hub, id);
    await refresh(hub, id);
    const two = await start(hub, { groupId: 'g', chatId: 'c' });
    expect([one, two].map(({ tools }) => tools[0]?.description)).toEqual(['About issue.create.', 'new']);
    const { round } = await nextRound(hub, one.generationId);
    expect(round.tools).toMatchObject([{ function: { description: 'About issue.create.' } }]);
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
  });
});
