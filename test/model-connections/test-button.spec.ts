import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ModelConnectionTest } from '@taproom/contracts';
import { scripted } from '../support/mcp-servers/index.ts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { addConnection } from '../support/taproom-connections.ts';
import { expectProblem } from '../support/taproom-problems.ts';

let taproom: Taproom;
beforeAll(async () => {
  taproom = await startTaproom();
});
afterAll(() => taproom.close());

const test = async (id: string): Promise<ModelConnectionTest> =>
  read(ModelConnectionTest, await taproom.http('POST', `/api/model-connections/${id}/test`));

describe('POST /api/model-connections/{id}/test', () => {
  it('lists the first 200 models of the server', async () => {
    const data = Array.from({ length: 201 }, (_, at) => ({ id: `model-${at}` }));
    const server = await scripted(({ json }) => json({ object: 'list', data }), { path: '/v1' });
    const { id } = await addConnection(taproom, {
      name: 'A',
      baseUrl: server.url,
      apiKey: 'k',
      includeHeaders: 'X-A: b',
    });
    const result = await test(id);
    expect(result).toMatchObject({ ok: true, models: data.slice(0, 200).map((model) => model.id) });
    expect(
      server.requests.map(({ method, path, headers }) => [method, path, headers.authorization, headers['x-a']]),
    ).toEqual([['GET', '/v1/models', 'Bearer k', 'b']]);
    await server.close();
  });

  it('says what the server answered, without the key that it repeats', async () => {
    const server = await scripted(({ json }) => json({ error: 'no such key: sk-secret-1' }, { status: 401 }));
    const { id } = await addConnection(taproom, { name: 'B', baseUrl: server.origin, apiKey: 'sk-secret-1' });
    const result = await test(id);
    expect(result).toMatchObject({ ok: false, status: 401, message: expect.stringContaining('no such key: •••') });
    await server.close();
  });

  it('says that a page is no list of models', async () => {
    const server = await scripted(({ status }) => status(200, { body: '<html>' }));
    const { id } = await addConnection(taproom, { name: 'C', baseUrl: server.origin });
    expect(await test(id)).toMatchObject({ ok: false, status: 200, message: expect.stringContaining('/v1') });
    await server.close();
  });

  it('says that nothing listens there', async () => {
    const { id } = await addConnection(taproom, { name: 'D' });
    expect(await test(id)).toMatchObject({ ok: false, message: expect.stringContaining('http://127.0.0.1:9') });
  });

  it('knows only connections that there are', async () => {
    expectProblem(await taproom.http('POST', '/api/model-connections/none/test'), 'connection.not_found');
  });
});
