import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LegacyGeneration } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { chunk, chunks, toolCall } from '../support/upstream/index.ts';
import { ALIAS, body, type ChatHub, generation, startChatHub, stream, user } from './support/chat-hub.ts';

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());

const lastError = (data: string[]) => JSON.parse(data.at(-1) ?? '') as { error: { code: string } };

describe('when Taproom stops', () => {
  it('a stream that does not end is told so, and its root has an end', async () => {
    hub.u.script((to) => to.stream([chunk({ content: 'a' })], { done: false }));
    const opened = await stream(hub);
    await opened.until((text) => text.includes('"a"'));
    await hub.taproom.restart();
    await opened.ended;
    expect(lastError(opened.data()).error.code).toBe('server.stopping');
    expect(await generation(hub, opened)).toMatchObject({ state: 'cancelled', error: { code: 'server.stopping' } });
  });

  it('one that ends in time is whole', async () => {
    let finish: (() => void) | undefined;
    hub.u.script((to) => {
      to.stream([chunk({ content: 'a' })], { done: false });
      finish = () => to.stream([chunk({}, { finish: 'stop' })]);
    });
    const opened = await stream(hub);
    await opened.until((text) => text.includes('"a"'));
    const restarted = hub.taproom.restart();
    finish?.();
    await Promise.all([restarted, opened.ended]);
    expect(opened.data().at(-1)).toBe('[DONE]');
    expect((await generation(hub, opened)).state).toBe('completed');
  });

  it('a call under way is unknown, and a request that waits for it gets 424', async () => {
    let arrived: (() => void) | undefined;
    const atF = new Promise<void>((resolve) => (arrived = resolve));
    hub.f.onCall = () => arrived?.();
    hub.u.script((to) => to.stream(chunks([], [toolCall('call_1', ALIAS)])));
    const sent = JSON.stringify(body({ messages: [user('Stop')] }));
    const headers = { authorization: `Bearer ${hub.taproom.token}`, 'content-type': 'application/json' };
    const answer = fetch(`${hub.taproom.url}/v1/chat/completions`, { method: 'POST', headers, body: sent });
    await atF;
    await hub.taproom.restart();
    const { status, headers: told } = await answer;
    expect(status).toBe(424);
    expect(await (await answer).json()).toMatchObject({ error: { code: 'mcp.call_outcome_unknown' } });
    const path = `/api/legacy/generations/${told.get('x-taproom-generation')}`;
    const root = read(LegacyGeneration, await hub.taproom.http('GET', path));
    expect(root.state).toBe('terminated');
    expect(hub.f.calls()).toHaveLength(1);
  });
});
