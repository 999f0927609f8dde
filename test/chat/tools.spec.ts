import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answerText, offer, startFixture, tool } from '../legacy/support/fixture.ts';
import { addActive, refresh, setOverride, setPermission } from '../support/taproom-servers.ts';
import { filesOf } from '../support/taproom-files.ts';
import { completion, toolCall, type UpstreamScript } from '../support/upstream/index.ts';
import {
  ALIAS,
  body,
  chat,
  type ChatHub,
  clientTool,
  completed,
  OTHER,
  startChatHub,
  user,
} from './support/chat-hub.ts';

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());

let [sent, called, requests] = [0, 0, 0];
beforeEach(() => {
  requests = hub.f.requests.length;
  [sent, called] = [hub.u.bodies().length, hub.f.calls().length];
  hub.f.onCall = answerText('ok');
});

const bodies = () => hub.u.bodies().slice(sent);
const calls = () => hub.f.calls().slice(called);
const say =
  (content: string): UpstreamScript =>
  ({ json }) =>
    json(completion(content));
const call =
  (...batch: object[]): UpstreamScript =>
  ({ json }) =>
    json(completion(null, batch));

describe('the tools of a root', () => {
  it('C-14 are those of the cache, with overrides; what is missing is told and costs nothing else', async () => {
    const second = await startFixture([tool('x')]);
    const uncached = await addActive(hub.taproom, { displayName: 'Uncached', endpoint: second.url });
    await setPermission(hub.taproom, uncached.id, 'x', 'ask');
    await setOverride(hub.taproom, hub.registrationId, 'other', { description: 'Mine.' });
    hub.u.script(say('ok'));
    const answer = completed(await chat(hub));
    expect(bodies()[0]?.tools?.map((one) => [one.function.name, one.function.description])).toEqual([
      [ALIAS, 'About issue.create.'],
      [OTHER, 'Mine.'],
    ]);
    expect(answer.x_mcp?.diagnostics).toEqual([
      { code: 'mcp.catalog_not_cached', text: expect.stringContaining('Uncached') },
    ]);
    expect(second.requests).toEqual([]);
    await setOverride(hub.taproom, hub.registrationId, 'other', null);
    await hub.taproom.http('DELETE', `/api/mcp/servers/${uncached.id}`);
    await second.close();
  });

  it('C-14 a broken registration file is a diagnostic of a request that has no other tools too', async () => {
    const file = filesOf(hub.taproom.dataRoot).record('7d3b9b44-9a3f-4a0f-8f4c-0d7f6a6b1c11');
    writeFileSync(file, '{');
    for (const name of ['issue.create', 'other']) await setPermission(hub.taproom, hub.registrationId, name, 'off');
    hub.u.script(say('ok'));
    const answer = await chat(hub);
    expect(completed(answer).x_mcp).toMatchObject({
      rounds: 1,
      calls: [],
      diagnostics: [{ code: 'mcp.registration_storage_issue' }],
    });
    expect(bodies()[0]).not.toHaveProperty('tools');
    expect(bodies()[0]).not.toHaveProperty('tool_choice');
    await hub.taproom.http('DELETE', '/api/mcp/servers/7d3b9b44-9a3f-4a0f-8f4c-0d7f6a6b1c11');
    for (const name of ['issue.create', 'other']) await setPermission(hub.taproom, hub.registrationId, name, 'allow');
  });

  it('C-14 need no server: those that were discovered are there after a restart too', async () => {
    const second = await startFixture([tool('x')]);
    const id = await offer(hub.taproom, second, { displayName: 'Second', tools: { x: 'ask' } });
    await second.close();
    await hub.taproom.restart();
    hub.u.script(say('ok'));
    await chat(hub);
    expect(bodies()[0]?.tools?.map((one) => one.function.name)).toEqual([ALIAS, OTHER, 'mcp__Second__x']);
    expect(hub.f.requests.length).toBe(requests);
    await hub.taproom.http('DELETE', `/api/mcp/servers/${id}`);
  });

  it('C-15 stay what they were for a root, whatever changes meanwhile', async () => {
    hub.u.script(async ({ json }) => {
      await setOverride(hub.taproom, hub.registrationId, 'other', { description: 'Later.' });
      hub.f.tools = [tool('issue.create'), tool('other'), tool('new')];
      await refresh(hub.taproom, hub.registrationId);
      await setPermission(hub.taproom, hub.registrationId, 'new', 'ask');
      json(completion(null, [toolCall('call_1', ALIAS)]));
    }, say('done'));
    await chat(hub);
    expect(bodies()[1]?.tools).toEqual(bodies()[0]?.tools);
    expect(bodies()[0]?.tools).toHaveLength(2);
    await chat(hub);
    expect(bodies()[2]?.tools?.map((one) => one.function.description)).toEqual([
      'About issue.create.',
      'About new.',
      'Later.',
    ]);
    await setOverride(hub.taproom, hub.registrationId, 'other', null);
    hub.f.tools = [tool('issue.create'), tool('other')];
    await refresh(hub.taproom, hub.registrationId);
    await setPermission(hub.taproom, hub.registrationId, 'new', 'off');
  });

  it('C-15 two roots around a refresh each keep theirs', async () => {
    const releases: (() => void)[] = [];
    const hold: UpstreamScript = ({ json }) => {
      releases.push(() => json(completion(null, [toolCall('call_1', ALIAS)])));
    };
    hub.u.script(hold, hold, say('done'));
    const first = chat(hub, body({ messages: [user('first')] }));
    await hub.u.received(sent + 1);
    await setPermission(hub.taproom, hub.registrationId, 'other', 'off');
    const second = chat(hub, body({ messages: [user('second')] }));
    await hub.u.received(sent + 2);
    for (const release of releases) release();
    await Promise.all([first, second]);
    const toolsOf = (content: string) =>
      bodies()
        .filter(({ messages }) => messages[0]?.['content'] === content)
        .map(({ tools }) => tools?.length);
    expect([toolsOf('first'), toolsOf('second')]).toEqual([
      [2, 2],
      [1, 1],
    ]);
    await setPermission(hub.taproom, hub.registrationId, 'other', 'allow');
  });

  it('C-16 give way to the names of the client', async () => {
    hub.u.script(call(toolCall('call_1', ALIAS, '{"a":1}')));
    const answer = completed(await chat(hub, body({ tools: [clientTool(ALIAS)] })));
    expect(bodies()[0]?.tools?.map((one) => one.function.name)).toEqual([ALIAS, `${ALIAS}__2`, OTHER]);
    expect(answer.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { tool_calls: [toolCall('call_1', ALIAS, '{"a":1}')] },
    });
    expect(calls()).toEqual([]);
  });

  it.each([
    [undefined, 'auto', 'auto'],
    ['required', 'required', 'auto'],
    ['auto', 'auto', 'auto'],
    [{ type: 'function', function: { name: ALIAS } }, { type: 'function', function: { name: ALIAS } }, 'auto'],
  ])('C-17 tool_choice %j becomes %j, then %j', async (given, first, second) => {
    hub.u.script(call(toolCall('call_1', ALIAS)), say('done'));
    await chat(hub, body(given === undefined ? {} : { tool_choice: given }));
    expect(bodies().map(({ tool_choice }) => tool_choice)).toEqual([first, second]);
  });
});
