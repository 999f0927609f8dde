import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { modernPage, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { addActive, discover } from '../support/taproom-servers.ts';
import { discoverPage, listedAmong, namesOf } from './listing.ts';
import { slowTools } from './slow-schema.ts';

let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());

describe('M-46: schemas', () => {
  const judge = async (inputSchema: object) => {
    const result = await listedAmong(hub, [{ name: 'judged', inputSchema }]);
    return { kept: namesOf(result).includes('judged'), message: result.diagnostics[0]?.message };
  };

  it.each<[string, object]>([
    ['an empty one', {}],
    [
      'unknown keywords and formats',
      { type: 'object', 'x-mine': 1, properties: { a: { type: 'string', format: 'my-format' } } },
    ],
    ['local references', { $defs: { a: { type: 'string' } }, properties: { a: { $ref: '#/$defs/a' } } }],
    ['a reference to itself', { type: 'object', properties: { child: { $ref: '#' } } }],
    ['an anchor', { $defs: { a: { $anchor: 'here' } }, properties: { a: { $ref: '#here' } } }],
    ['booleans inside', { type: 'object', properties: { a: true, b: false }, additionalProperties: false }],
    ['another $schema', { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }],
    ['prefixItems', { properties: { a: { prefixItems: [{ type: 'string' }], items: false } } }],
  ])('%s are valid', async (_, schema) => {
    expect(await judge(schema)).toEqual({ kept: true, message: undefined });
  });

  it.each<[string, object]>([
    ['a dangling reference', { properties: { a: { $ref: '#/$defs/none' } } }],
    ['a negative length', { properties: { a: { minLength: -1 } } }],
    ['required that is no list', { required: 'a' }],
    ['a property that is a string', { properties: { a: 'string' } }],
    ['a pattern that is no regular expression', { properties: { a: { pattern: '(' } } }],
  ])('%s are not', async (_, schema) => {
    expect(await judge(schema)).toEqual({ kept: false, message: expect.stringMatching(/\S/) });
  });

  it('an array as items, as draft-07 has it, is told so', async () => {
    const { kept, message } = await judge({
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { a: { items: [{ type: 'string' }] } },
    });
    expect(kept).toBe(false);
    expect(message).toMatch(/items/);
    expect(message).toMatch(/prefixItems|2020-12/);
  });

  it('a reference to another place is never fetched', async () => {
    const elsewhere = await scripted(({ json }) => json({ type: 'string' }));
    const { kept } = await judge({ properties: { a: { $ref: `${elsewhere.origin}/schema.json` } } });
    await elsewhere.close();
    expect([kept, elsewhere.requests]).toEqual([false, []]);
  });

  it('keep every digit of their numbers', async () => {
    const page = `{"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":"n","inputSchema":{"properties":{"a":{"maximum":18446744073709551615,"default":1.0}}}}]}`;
    const { registrationId: id } = await discoverPage(hub, page);
    for (let round = 0; round < 2; round += 1) {
      const { text } = await hub.http('POST', `/api/mcp/servers/${id}/discover`);
      expect(text).toContain('{"maximum":18446744073709551615,"default":1.0}');
      await hub.restart();
    }
  });
});

describe('M-46: the check of a large catalog', () => {
  it('M-46 does not hold up other requests: many are answered before it ends', async () => {
    const server = await scripted(modernScript({ 'tools/list': ({ result }) => result(modernPage(slowTools())) }));
    const { id } = await addActive(hub, { endpoint: server.url });
    let ended = false;
    const discovery = discover(hub, id).finally(() => (ended = true));
    while (server.received('tools/list').length === 0) await hub.http('GET', '/api/mcp/servers');
    let answered = 0;
    for (; !ended; answered += 1) expect((await hub.http('GET', '/api/mcp/servers')).status).toBe(200);
    expect((await discovery).tools).toHaveLength(slowTools().length);
    await server.close();
    // If the check held the process, the few turns around it would be all that there are.
    expect(answered).toBeGreaterThan(60);
  });
});
