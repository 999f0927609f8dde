import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LegacyPreview } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, setPermission } from '../support/taproom-servers.ts';
import { type Fixture, offer, startFixture, tool } from './support/fixture.ts';
import { prepare, start } from './support/generation.ts';

let hub: Taproom;
let f: Fixture;
beforeAll(async () => {
  f = await startFixture([
    tool('issue.create', { title: 'Create issue' }),
    tool('查询天气', { description: '查询天气' }),
  ]);
  hub = await startTaproom();
});
afterAll(async () => {
  await hub.close();
  await f.close();
});

const tokenFor = async (scope: string): Promise<string> => {
  const made = await hub.http('POST', '/api/access/tokens', { body: { name: scope, scopes: [scope] } });
  return (made.json as { token: string }).token;
};

describe('GET /api/legacy/preview', () => {
  it('shows what a round without local tools would advertise, and about what that costs', async () => {
    await offer(hub, f, { tools: { 'issue.create': 'allow', 查询天气: 'ask' } });
    await offer(hub, f, { displayName: '天气服务', tools: { 查询天气: 'ask' } });
    const fresh = await addActive(hub, { displayName: 'never', endpoint: f.url });
    await setPermission(hub, fresh.id, 'x', 'allow');
    const requests = f.requests.length;
    const preview = read(LegacyPreview, await hub.http('GET', '/api/legacy/preview'));
    expect(f.requests).toHaveLength(requests);
    const { generationId, diagnostics } = await start(hub);
    const { round } = await prepare(hub, generationId);
    expect(preview.tools.map(({ spec }) => spec)).toEqual(round.tools);
    expect(preview.tools.map(({ alias, toolId, displayName }) => ({ alias, toolId, displayName }))).toEqual(
      round.bindings,
    );
    expect(preview.tools.map(({ alias }) => alias)).toEqual([
      'mcp__my_server__issue_create',
      'mcp__my_server__tool',
      'mcp__server__tool',
    ]);
    expect(preview.diagnostics).toEqual(diagnostics);
    expect(preview.diagnostics).toMatchObject([{ registrationId: fresh.id, code: 'mcp.catalog_not_cached' }]);
    for (const { spec, tokensEstimate } of preview.tools) {
      const text = JSON.stringify(spec);
      const cjk = text.match(/[\u4e00-\u9fff]/g)?.length ?? 0;
      expect(tokensEstimate).toBe(cjk + Math.ceil((text.length - cjk) / 4));
    }
  });

  it('is for the scopes legacy and manage', async () => {
    for (const scope of ['legacy', 'manage']) {
      expect((await hub.http('GET', '/api/legacy/preview', { token: await tokenFor(scope) })).status).toBe(200);
    }
    for (const scope of ['agent', 'chat']) {
      const answer = await hub.http('GET', '/api/legacy/preview', { token: await tokenFor(scope) });
      expectProblem(answer, 'auth.scope_missing');
    }
  });
});
