import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MadeClientToken } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import { type Fixture, offer, startFixture } from './support/fixture.ts';
import { ALIAS, callBody, inRound, type InRound, nextRound, routes, start } from './support/generation.ts';

let hub: Taproom;
let f: Fixture;
let registrationId: string;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  f = await startFixture();
  hub = await startTaproom();
  registrationId = await offer(hub, f);
  for (const scopes of [['legacy'], ['chat'], ['agent'], ['manage'], ['legacy', 'chat']]) {
    const made = await hub.http('POST', '/api/access/tokens', { body: { name: scopes.join(), scopes } });
    tokens[scopes.join()] = read(MadeClientToken, made).token;
  }
});
afterAll(async () => {
  await hub.close();
  await f.close();
});

describe('access to Legacy generations', () => {
  let place: InRound;
  beforeEach(async () => {
    place = await inRound(hub);
  });

  /** Every route there is, addressed to the admin's generation. */
  const every = (token: string | null): Promise<{ status: number; code: unknown }>[] => {
    const { gid, rid } = place;
    const options = token === null ? { token: null } : { token };
    const all: [string, string, unknown?][] = [
      ['POST', '/api/legacy/generations', {}],
      ['GET', `/api/legacy/generations/${gid}`],
      ['POST', `/api/legacy/generations/${gid}/rounds`, { localTools: [] }],
      ['POST', `/api/legacy/generations/${gid}/rounds/${rid}/finalize`, { tools: [] }],
      ['POST', `/api/legacy/generations/${gid}/rounds/${rid}/calls`, callBody()],
      ['POST', `/api/legacy/generations/${gid}/rounds/${rid}/commit`, { assistant: { content: '' } }],
      ['POST', `/api/legacy/generations/${gid}/cancel`],
      ['POST', '/api/legacy/chats/convert', { messages: [] }],
    ];
    return all.map(async ([method, path, body]) => {
      const answer = await hub.http(method, path, { ...options, ...(body !== undefined && { body }) });
      return { status: answer.status, code: (answer.json as { code?: string }).code };
    });
  };

  it('L-1 needs a token', async () => {
    for (const answer of await Promise.all(every(null))) {
      expect(answer).toEqual({ status: 401, code: 'auth.token_invalid' });
    }
    expect(f.calls()).toHaveLength(0);
  });

  it.each(['agent', 'manage', 'chat'])('L-1 needs the scope legacy, not %s', async (scope) => {
    const answers = await Promise.all(every(tokens[scope] ?? ''));
    const read = answers.splice(1, 1);
    for (const answer of answers) expect(answer).toEqual({ status: 403, code: 'auth.scope_missing' });
    // `chat` may read the roots of its own requests, and this is none.
    expect(read).toEqual([
      scope === 'chat'
        ? { status: 404, code: 'legacy.generation_not_found' }
        : { status: 403, code: 'auth.scope_missing' },
    ]);
  });

  it('L-1 does not exist for another client, and nothing is sent for it', async () => {
    for (const token of [tokens['legacy'], tokens['legacy,chat']]) {
      const [started, ...rest] = await Promise.all(every(token ?? ''));
      const converted = rest.pop();
      expect([started?.status, converted?.status]).toEqual([201, 200]);
      for (const answer of rest) expect(answer).toEqual({ status: 404, code: 'legacy.generation_not_found' });
    }
    expect(f.calls()).toHaveLength(0);
    expect((await routes.read(hub, place.gid)).json).toMatchObject({ state: 'open', calls: [] });
  });

  it('L-1 the admin sees what another client began', async () => {
    const token = tokens['legacy'] ?? '';
    const started = await routes.start(hub, {}, { token });
    const { generationId } = started.json as { generationId: string };
    expect((await routes.read(hub, generationId, { token })).status).toBe(200);
    expect((await routes.read(hub, generationId)).status).toBe(200);
  });

  it('is not found where there is no such generation, or can be none', async () => {
    for (const gid of ['gen_00000000-0000-4000-8000-000000000000', 'a b', '%00', 'x'.repeat(300)]) {
      expectProblem(await routes.read(hub, encodeURIComponent(gid)), 'legacy.generation_not_found');
      expectProblem(await routes.cancel(hub, encodeURIComponent(gid)), 'legacy.generation_not_found');
    }
  });

  it('L-3 has no raw executor', async () => {
    const { gid, rid } = place;
    const toolId = `mcp/${registrationId}:issue.create`;
    expectInvalid(await routes.call(hub, gid, rid, { ...callBody(), toolId }), 'toolId');
    for (const name of [toolId, 'issue.create', registrationId]) {
      expectProblem(await routes.call(hub, gid, rid, callBody('c', { name })), 'legacy.not_an_mcp_alias');
    }
    const other = await inRound(hub);
    expectProblem(await routes.call(hub, gid, other.rid, callBody()), 'legacy.round_not_found');
    expect(f.calls()).toHaveLength(0);
  });

  it('L-4 no listing shows an alias, and generations do not see each other', async () => {
    for (const path of ['/api/agent/tools', '/v1/models', '/api/mcp/servers', `/api/mcp/servers/${registrationId}`]) {
      expect((await hub.http('GET', path)).text).not.toContain('mcp__');
    }
    const local = { type: 'function', function: { name: ALIAS } };
    const other = await inRound(hub, {}, [local]);
    expect(other.round.bindings.map(({ alias }) => alias)).toEqual([`${ALIAS}__2`]);
    const name = `${ALIAS}__2`;
    expectProblem(await routes.call(hub, place.gid, place.rid, callBody('c', { name })), 'legacy.not_an_mcp_alias');
  });

  it('L-2 L-54 has the routes of the contract alone, the preview of the console aside', async () => {
    const { paths } = (await hub.http('GET', '/api/openapi.json')).json as { paths: Record<string, object> };
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const prefix = '/api/legacy/generations';
    expect(named.filter((route) => route.includes('legacy')).sort()).toEqual(
      [
        `GET ${prefix}/{gid}`,
        'GET /api/legacy/preview',
        'POST /api/legacy/chats/convert',
        `POST ${prefix}`,
        `POST ${prefix}/{gid}/cancel`,
        `POST ${prefix}/{gid}/rounds`,
        `POST ${prefix}/{gid}/rounds/{rid}/calls`,
        `POST ${prefix}/{gid}/rounds/{rid}/commit`,
        `POST ${prefix}/{gid}/rounds/{rid}/finalize`,
      ].sort(),
    );
    expect(
      named.filter(
        (route) => /generation|round|approve|retry|resolve|execute/.test(route) && !route.includes('legacy'),
      ),
    ).toEqual([]);
  });
});

describe('bodies of the Legacy routes', () => {
  it.each([
    ['a member that is not known', { group: 'g' }, ['group']],
    ['a limit of 0', { recursionLimit: 0 }, ['recursionLimit']],
    ['a limit of 51', { recursionLimit: 51 }, ['recursionLimit']],
    ['half a limit', { recursionLimit: 1.5 }, ['recursionLimit']],
    ['an empty group', { groupId: '' }, ['groupId']],
    ['wrong types', { groupId: 1, chatId: null }, ['groupId', 'chatId']],
  ])('refuse %s', async (_what, body, paths) => {
    expectInvalid(await routes.start(hub, body), ...paths);
  });

  it('refuse what is missing', async () => {
    const { generationId } = await start(hub);
    expectInvalid(await routes.round(hub, generationId, {}), 'localTools');
    const { gid, rid } = await nextRound(hub, generationId);
    expectInvalid(await routes.finalize(hub, gid, rid, {}), 'tools');
    expectInvalid(await routes.commit(hub, gid, rid, {}), 'assistant');
    expectInvalid(await routes.commit(hub, gid, rid, { assistant: { content: 'a', more: 1 } }), 'assistant.more');
  });

  it('may have 8 MiB, and no more', async () => {
    const { gid, rid } = await inRound(hub);
    const MIB = 1024 * 1024;
    const before = JSON.stringify({ localTools: [], pad: '' }).length;
    const fits = JSON.stringify({ localTools: [], pad: 'x'.repeat(8 * MIB - before) });
    expectInvalid(await routes.round(hub, gid, fits), 'pad');
    expectProblem(await routes.round(hub, gid, fits.replace('pad', 'pad_')), 'request.too_large');
    expectProblem(
      await routes.call(hub, gid, rid, `${JSON.stringify(callBody())}${' '.repeat(8 * MIB)}`),
      'request.too_large',
    );
    expect((await routes.read(hub, gid)).json).toMatchObject({ rounds: [{ state: 'finalized' }], calls: [] });
  });
});
