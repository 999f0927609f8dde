import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ModelConnection } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { changeConnection, type ConnectionFields } from '../support/taproom-connections.ts';
import { completion, toolCall } from '../support/upstream/index.ts';
import { ALIAS, body, chat, type ChatHub, clientTool, completed, startChatHub, user } from './support/chat-hub.ts';

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());

const plain = { includeBody: '', excludeBody: '', includeHeaders: '', injection: 'always' };
let [sent, called] = [0, 0];
beforeEach(async () => {
  await changeConnection(hub.taproom, 'main', plain);
  hub.u.script(
    ({ json }) => json(completion(null, [toolCall('call_1', ALIAS)])),
    ({ json }) => json(completion('done')),
  );
  [sent, called] = [hub.u.bodies().length, hub.f.calls().length];
});

const set = (fields: ConnectionFields) => changeConnection(hub.taproom, 'main', fields);
const bodies = () => hub.u.bodies().slice(sent);
const texts = () => hub.u.texts().slice(sent);

describe('the overrides of a connection', () => {
  it('C-5 keep the key that a masked or absent one stands for, and lose it for an empty one', async () => {
    hub.u.script(({ json }) => json(completion('ok')));
    const authorization = async () => {
      await chat(hub);
      return hub.u.requests.at(-1)?.headers.authorization;
    };
    await set({ apiKey: 'sk-1' });
    expect(await authorization()).toBe('Bearer sk-1');
    const current = read(ModelConnection, await hub.taproom.http('GET', '/api/model-connections/main'));
    expect(current.apiKey).toBe('********');
    await hub.taproom.http('PUT', '/api/model-connections/main', { body: current });
    expect(await authorization()).toBe('Bearer sk-1');
    const { apiKey: _, ...absent } = current;
    await hub.taproom.http('PUT', '/api/model-connections/main', { body: absent });
    expect(await authorization()).toBe('Bearer sk-1');
    await set({ apiKey: '' });
    expect(await authorization()).toBeUndefined();
  });

  it('C-6 are YAML 1.2 with every digit', async () => {
    await set({ includeBody: '- a: yes\n  b: 0x10\n- c: 9007199254740993\n  d: 1.0\n  a: on', injection: 'header' });
    hub.u.script(({ json }) => json(completion('ok')));
    await chat(hub, '{"messages":[],"a":1}');
    expect(texts()).toEqual(['{"messages":[],"a":"on","b":16,"c":9007199254740993,"d":1.0}']);
  });

  it('C-7 come last in every round, include and then exclude', async () => {
    await set({ includeBody: 'temperature: 0.1\nseed: 5', excludeBody: '- seed' });
    await chat(hub, body({ temperature: 1, seed: 7 }));
    expect(bodies()).toHaveLength(2);
    for (const one of bodies()) {
      expect(one['temperature']).toBe(0.1);
      expect(one).not.toHaveProperty('seed');
    }
  });

  it('C-7 win over model and messages too', async () => {
    await set({ includeBody: 'model: other\nmessages:\n  - {role: user, content: Mine}' });
    await chat(hub);
    expect(bodies().map(({ model, messages }) => [model, messages])).toEqual([
      ['other', [user('Mine')]],
      ['other', [user('Mine')]],
    ]);
  });

  it('C-8 may take the tools away, and an alias that is called all the same is executed', async () => {
    await set({ excludeBody: '- tools' });
    const answer = completed(await chat(hub));
    expect(bodies()).toHaveLength(2);
    expect(bodies().some((one) => 'tools' in one)).toBe(false);
    expect(answer.x_mcp?.calls).toMatchObject([{ outcome: 'known_response' }]);
    expect(hub.f.calls().length - called).toBe(1);
  });

  it('C-8 may set tools and tool_choice', async () => {
    await set({ includeBody: 'tools: []\ntool_choice: none' });
    await chat(hub);
    expect(bodies().map(({ tools, tool_choice }) => [tools, tool_choice])).toEqual([
      [[], 'none'],
      [[], 'none'],
    ]);
  });

  it('C-9 may set headers, also those that are there by default', async () => {
    await set({ apiKey: 'sk-1', includeHeaders: 'AUTHORIZATION: Basic eA==\nX-Team: a' });
    await chat(hub, body({ tools: [clientTool('mine')] }));
    const { headers, rawHeaders } = hub.u.requests.at(-1)!;
    expect([headers.authorization, headers['x-team']]).toEqual(['Basic eA==', 'a']);
    expect(rawHeaders.filter((name) => name.toLowerCase() === 'authorization')).toEqual(['AUTHORIZATION']);
    await set({ apiKey: '', includeHeaders: '' });
  });
});
