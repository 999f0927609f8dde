import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { envelope, modernHeaders, rpcBody, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const raw = (body: string | Buffer, headers = {}) => studio.send({ body, headers });

describe('a JSON-RPC request', () => {
  it('S-2 gets one plain JSON document and nothing of a stream, a session or compression', async () => {
    const answer = await raw(rpcBody('ping', {}, 'a'), { 'accept-encoding': 'gzip, br', accept: 'text/event-stream' });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('{"jsonrpc":"2.0","id":"a","result":{}}');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(answer.headers)).not.toContain('mcp-session-id');
    expect(Object.keys(answer.headers)).not.toContain('content-encoding');
  });

  it.each(['1', '0', '-7', '"1"', '""', '"日本"', '9007199254740993', '1.5', '1e3', '1.0'])(
    'S-2 gets its id back in type and value: %s',
    async (id) => {
      const { text } = await raw(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
      expect(text).toBe(`{"jsonrpc":"2.0","id":${id},"result":{}}`);
      const failed = await raw(`{"jsonrpc":"2.0","id":${id},"method":"none"}`);
      expect(failed.text).toBe(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,"message":"Method not found"}}`);
    },
  );

  it.each(['"x"', '9007199254740993', '1.5'])('S-2 gets the id %s back at 2026-07-28 too', async (id) => {
    const body = rpcBody('tools/list', envelope).replace('"id":1', `"id":${id}`);
    const answer = await raw(body, modernHeaders('tools/list'));
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`"id":${id}`);
    expect(answer.json).toHaveProperty('result.tools');
  });

  it('S-3 works as the first one, and a session id is ignored', async () => {
    const answer = await raw(rpcBody('tools/list'), { 'mcp-session-id': 'from-elsewhere' });
    expect(answer.json).toHaveProperty('result.tools');
    expect(Object.keys(answer.headers)).not.toContain('mcp-session-id');
  });

  it.each([undefined, '*/*', 'application/json', 'application/json, text/event-stream', 'text/html'])(
    'S-4 gets the same answer for Accept: %s',
    async (accept) => {
      const plain = await raw(rpcBody('resources/list'));
      const answer = await raw(rpcBody('resources/list'), { accept });
      expect([answer.status, answer.text]).toEqual([200, plain.text]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  it.each(['5', 'null', '"x"', '[]', '{"progressToken":1.0}', '{"progressToken":{}}', '{"x":[9007199254740993]}'])(
    'S-12 may carry any _meta: %s',
    async (meta) => {
      const { json } = await raw(`{"jsonrpc":"2.0","id":1,"method":"resources/list","params":{"_meta":${meta}}}`);
      expect(json).toHaveProperty('result.resources');
    },
  );

  it('S-15 may be indented, have further members, null params and a BOM in front', async () => {
    const body =
      '\ufeff{\n  "method": "ping",\n  "params": null,\n  "extra": [1],\n  "id": 1,\n  "jsonrpc": "2.0"\n}\n';
    expect((await raw(body)).text).toBe('{"jsonrpc":"2.0","id":1,"result":{}}');
  });
});

describe('messages that get no answer', () => {
  it.each([
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    '{"jsonrpc":"2.0","method":"notifications/of-tomorrow","params":[1]}',
    '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"tavo_status"}}',
    '{"jsonrpc":"2.0","id":7,"result":{}}',
    '{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"x"}}',
    '[{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","method":"b"}]',
  ])('S-8 S-16 202, no body, no content type: %s', async (body) => {
    const answer = await raw(body);
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([202, '', undefined]);
  });

  it('S-8 takes notifications of 2026-07-28 as well', async () => {
    const body = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"x"}}';
    expect((await raw(body, modernHeaders('notifications/cancelled'))).status).toBe(202);
  });
});

describe('methods', () => {
  it('S-9 has no prompts', async () => {
    expect((await studio.rpc('prompts/list')).json).toMatchObject({ result: { prompts: [] } });
    const get = await studio.rpc('prompts/get', { name: 'x' });
    expect([get.status, get.json]).toMatchObject([
      200,
      { error: { code: -32602, data: { reason: expect.any(String) } } },
    ]);
  });

  it.each([
    'logging/setLevel',
    'completion/complete',
    'resources/subscribe',
    'resources/unsubscribe',
    'subscriptions/listen',
    'tavo_status',
    'server/discover',
    'toString',
    '__proto__',
    '',
  ])('S-9 has no method %j', async (method) => {
    const { status, json } = await studio.rpc(method, {});
    expect([status, json]).toEqual([
      200,
      { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } },
    ]);
  });

  it('S-10 S-14 lists on one page, whatever cursor is sent', async () => {
    for (const method of ['tools/list', 'resources/list', 'resources/templates/list']) {
      const { json } = await studio.rpc(method, { cursor: 'x' });
      expect(json).toHaveProperty('result');
      expect(json).not.toHaveProperty('result.nextCursor');
    }
  });
});

describe('bodies that are not served', () => {
  it.each<[string, string | Buffer, number, unknown]>([
    ['nothing', '', -32700, null],
    ['no JSON', '{"jsonrpc":"2.0",', -32700, null],
    ['two documents', '{} {}', -32700, null],
    [
      'bytes that are not UTF-8',
      Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping","x":"caf\xe9"}', 'latin1'),
      -32700,
      null,
    ],
    ['UTF-16', Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}', 'utf16le'), -32700, null],
    ['a text', '"ping"', -32600, null],
    ['null', 'null', -32600, null],
    ['no version', '{"id":5,"method":"ping"}', -32600, 5],
    ['version 1', '{"jsonrpc":"1.0","id":"x","method":"ping"}', -32600, 'x'],
    ['no method', '{"jsonrpc":"2.0","id":5}', -32600, 5],
    ['a method that is no text', '{"jsonrpc":"2.0","id":5,"method":1}', -32600, 5],
    ['a null id', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
    ['params by position', '{"jsonrpc":"2.0","id":5,"method":"ping","params":[1]}', -32600, 5],
    ['an empty batch', '[]', -32600, null],
    [
      'initialize beside others',
      `[${rpcBody('initialize', { protocolVersion: 'x' })},${rpcBody('ping')}]`,
      -32600,
      null,
    ],
    ['a batch with something else in it', `[${rpcBody('ping')},5]`, -32600, null],
    ['a batch of 2026-07-28', `[${rpcBody('tools/list', envelope)}]`, -32600, null],
  ])('S-15 S-16 400 for %s', async (_what, body, code, id) => {
    const answer = await raw(body);
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json).toEqual({ jsonrpc: '2.0', id, error: { code, message: expect.any(String) } });
  });

  it('S-16 refuses a batch under the header of 2026-07-28', async () => {
    expect((await raw(`[${rpcBody('ping')}]`, { 'mcp-protocol-version': '2026-07-28' })).status).toBe(400);
  });

  it('S-20 own members named __proto__ change nothing', async () => {
    const body =
      '{"__proto__":{"method":"tools/list"},"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{"a":1}}}';
    expect((await raw(body)).text).toBe('{"jsonrpc":"2.0","id":1,"result":{}}');
  });
});

describe('a batch', () => {
  it('S-16 is answered with the answers, in order, notifications left out', async () => {
    const batch = `[${rpcBody('ping', {}, 'a')},{"jsonrpc":"2.0","method":"x"},${rpcBody('none', {}, 2)},${rpcBody('ping', {}, 'a')}]`;
    const answer = await raw(batch);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual([
      { jsonrpc: '2.0', id: 'a', result: {} },
      { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not found' } },
      { jsonrpc: '2.0', id: 'a', result: {} },
    ]);
  });

  it('S-16 takes a hundred messages and refuses more as a whole', async () => {
    const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
    const batch = (messages: number) => JSON.stringify(Array.from({ length: messages }, (_, id) => ping(id)));
    const full = await raw(batch(100));
    expect([full.status, full.json]).toMatchObject([200, { length: 100 }]);
    const more = await raw(batch(101));
    expect([more.status, more.json]).toMatchObject([
      400,
      { id: null, error: { code: -32600, message: expect.stringContaining('at most 100 messages') } },
    ]);
  });

  it('S-16 of one initialize is served', async () => {
    const answer = await raw(`[${rpcBody('initialize', { protocolVersion: '2025-03-26' })}]`);
    expect(answer.json).toMatchObject([{ result: { protocolVersion: '2025-03-26' } }]);
  });
});
