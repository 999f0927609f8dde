import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answerText } from '../legacy/support/fixture.ts';
import { chunks, completion, toolCall } from '../support/upstream/index.ts';
import {
  ALIAS,
  body,
  chat,
  type ChatHub,
  clientTool,
  completed,
  errorOf,
  startChatHub,
  streamed,
} from './support/chat-hub.ts';

let hub: ChatHub;
let streams: string;
beforeAll(async () => {
  hub = await startChatHub();
  streams = join(hub.taproom.dataRoot, 'events/legacy-generation');
  hub.u.script(({ json }) => json(completion('ok')));
  await chat(hub);
});
afterAll(() => hub.close());

let called = 0;
beforeEach(() => {
  called = hub.f.calls().length;
});

/** From now on no journal of a generation can be written; `mend` ends that. */
function breakDisk(): () => void {
  renameSync(streams, `${streams}.away`);
  writeFileSync(streams, 'in the way');
  return () => {
    renameSync(streams, `${streams}.broken`);
    renameSync(`${streams}.away`, streams);
  };
}

/** Resolves once the newest journal has its second round. */
async function secondRoundWritten(): Promise<void> {
  for (;;) {
    const paths = readdirSync(streams).map((name) => join(streams, name));
    const newest = paths.sort((a, b) => statSync(b).birthtimeMs - statSync(a).birthtimeMs)[0] ?? '';
    if (readFileSync(newest, 'utf8').split('"round_finalized"').length > 2) return;
    await new Promise((later) => setImmediate(later));
  }
}

const callTool = toolCall('call_1', ALIAS);

describe('a disk that fails', () => {
  it('refuses a root whatever the model says', async () => {
    const mend = breakDisk();
    hub.u.script(() => undefined);
    const answer = await chat(hub);
    mend();
    expect([answer.status, errorOf(answer).code]).toEqual([500, 'mcp.storage_failed']);
    expect(answer.headers['x-taproom-generation']).toBeUndefined();
  });

  it('sends no tool that could not be written down before', async () => {
    let mend: (() => void) | undefined;
    hub.u.script(({ json }) => {
      mend = breakDisk();
      json(completion(null, [callTool]));
    });
    const answer = await chat(hub);
    mend?.();
    expect(hub.f.calls().length - called).toBe(0);
    expect([errorOf(answer).code, answer.status >= 400]).toEqual(['mcp.storage_failed', true]);
  });

  it('has no status that a client repeats for, once a tool was sent', async () => {
    let mend: (() => void) | undefined;
    hub.f.onCall = (exchange) => {
      mend ??= breakDisk();
      return answerText('ok')(exchange);
    };
    hub.u.script(({ json }) => json(completion(null, [callTool])));
    const answer = await chat(hub);
    mend?.();
    expect([answer.status, errorOf(answer).code]).toEqual([424, 'mcp.storage_failed']);
    expect(answer.headers['x-should-retry']).toBe('false');
    expect(hub.f.calls().length - called).toBe(1);
    mend = undefined;
    hub.u.script((to) => to.stream(chunks(['Hm.'], [callTool])));
    const { data } = await streamed(hub);
    (mend as (() => void) | undefined)?.();
    expect(JSON.parse(data().at(-1) ?? '')).toMatchObject({ error: { code: 'mcp.storage_failed' } });
  });

  it('still hands over an answer whose end it could not write', async () => {
    hub.f.onCall = answerText('ok');
    let mend: (() => void) | undefined;
    hub.u.script(
      ({ json }) => json(completion(null, [callTool])),
      async (to) => {
        to.stream(chunks(['do']).slice(0, 2), { done: false });
        await secondRoundWritten();
        mend = breakDisk();
        to.stream(chunks(['ne']).slice(1));
      },
    );
    const answer = await chat(hub);
    mend?.();
    expect(completed(answer).choices[0]?.message.content).toBe('done');
  });

  it('hands over no calls of the client that it could not keep the turn of', async () => {
    let mend: (() => void) | undefined;
    hub.u.script(({ json }) => json(completion(null, [callTool, toolCall('c', 'mine')])));
    hub.f.onCall = (exchange) => {
      mend = breakDisk();
      return answerText('ok')(exchange);
    };
    const answer = await chat(hub, body({ tools: [clientTool('mine')] }));
    mend?.();
    expect(answer.status).toBe(424);
    expect(answer.text).not.toContain('mine');
  });
});
