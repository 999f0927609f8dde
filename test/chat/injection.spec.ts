import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setPermission } from '../support/taproom-servers.ts';
import { changeConnection } from '../support/taproom-connections.ts';
import { completion } from '../support/upstream/index.ts';
import {
  ALIAS,
  body,
  chat,
  type ChatHub,
  clientTool,
  completed,
  OTHER,
  startChatHub,
  stream,
} from './support/chat-hub.ts';

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());

const namesSent = (): string[] => (hub.u.bodies().at(-1)?.tools ?? []).map((one) => one.function.name);

describe('injection', () => {
  const own = [clientTool('mine')];
  const cases = ['always', 'when-tools-present', 'header'].flatMap((mode) =>
    [undefined, 'on', 'off'].flatMap((header) =>
      [undefined, [], own].map((tools) => {
        const byMode = mode === 'always' || (mode === 'when-tools-present' && (tools?.length ?? 0) > 0);
        return { mode, header, tools, injected: header === undefined ? byMode : header === 'on' };
      }),
    ),
  );

  it.each(cases)('C-10 $mode, header $header, tools $tools: $injected', async ({ mode, header, tools, injected }) => {
    await changeConnection(hub.taproom, 'main', { injection: mode });
    const headers = header === undefined ? {} : { 'x-taproom-mcp': header };
    const answer = await chat(hub, body(tools ? { tools } : {}), { headers });
    const names = (tools ?? []).map(() => 'mine');
    expect(namesSent()).toEqual(injected ? [...names, ALIAS, OTHER] : names);
    expect(completed(answer).x_mcp !== undefined).toBe(injected);
  });

  it.each([{ n: 2 }, { n: 2.0, tools: own }, { tool_choice: 'none' }, { tool_choice: 'none', tools: own }])(
    'C-11 never happens with %j',
    async (changes) => {
      await changeConnection(hub.taproom, 'main', { injection: 'always' });
      const answer = await chat(hub, body(changes), { headers: { 'x-taproom-mcp': 'on' } });
      expect(namesSent()).not.toContain(ALIAS);
      expect(answer.headers['x-taproom-generation']).toBeUndefined();
    },
  );
});

describe('a request without MCP tools', () => {
  const odd = ' {"model" : "m","messages":[ ],"seed":9007199254740993, "n":1.0,"x":{"__proto__":1,"2":1,"1":2}}\n';

  it('C-12 passes through as it is, and so does its answer', async () => {
    const answered = '{ "choices":[{"message":{"content":"é\\u0000"}}], "n":9007199254740993 }\n';
    hub.u.script(({ json }) => json(answered, { headers: { 'x-request-id': 'r1' } }));
    const answer = await chat(hub, odd, { headers: { 'x-taproom-mcp': 'off' } });
    expect(hub.u.texts().at(-1)).toBe(odd);
    expect([answer.status, answer.text, answer.headers['x-request-id']]).toEqual([200, answered, 'r1']);
  });

  it('C-12 has its stream passed on byte for byte, as it comes', async () => {
    let release: (() => void) | undefined;
    const pieces = ['data: {"a": 1}\r\n\r\n: comment\n', 'event: odd\ndata: {not json\n\ndata: [DONE]\n\n'];
    hub.u.script(({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=x' });
      response.write(pieces[0]);
      release = () => response.end(pieces[1]);
    });
    const opened = await stream(hub, {}, { headers: { 'x-taproom-mcp': 'off' } });
    await opened.until((text) => text === pieces[0]);
    release?.();
    await opened.ended;
    expect(opened.text()).toBe(pieces.join(''));
    expect(opened.headers['content-type']).toBe('text/event-stream; charset=x');
  });

  it('C-12 is also one that would get tools, if there were any', async () => {
    for (const name of ['issue.create', 'other']) await setPermission(hub.taproom, hub.registrationId, name, 'off');
    hub.u.script(({ json }) => json('{"choices" : [] }'));
    const answer = await chat(hub, odd, { headers: { 'x-taproom-mcp': 'on' } });
    expect(hub.u.texts().at(-1)).toBe(odd);
    expect(answer.text).toBe('{"choices" : [] }');
    for (const name of ['issue.create', 'other']) await setPermission(hub.taproom, hub.registrationId, name, 'allow');
  });

  it('C-13 loses nothing where tools are added either', async () => {
    hub.u.script(({ json }) => json(completion('ok')));
    const message =
      '{"role":"user","content":[{"type":"text","text":"Hi","cache_control":{"type":"ephemeral"}}],"9":1,"1":2}';
    const prior = '{"role":"assistant","content":"x","reasoning_details":[{"n":1.0}],"__proto__":{"a":1}}';
    const members = '"logit_bias":{"50256":-100,"1":-0},"seed":9007199254740993,"min_p":0.10';
    await chat(hub, `{"zz":1,"messages":[${message},${prior}],${members}}`);
    const text = hub.u.texts().at(-1) ?? '';
    expect(text.startsWith(`{"zz":1,"messages":[${message},${prior}],${members},"tools":[`)).toBe(true);
  });
});
