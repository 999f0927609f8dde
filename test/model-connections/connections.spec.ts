import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ModelConnection, ModelConnectionList, problemStatus } from '@taproom/contracts';
import { type Answer, read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { addConnection, changeConnection, postConnection } from '../support/taproom-connections.ts';
import { filesWith } from '../support/taproom-files.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';

const PATH = '/api/model-connections';

let taproom: Taproom;
beforeAll(async () => {
  taproom = await startTaproom();
});
afterAll(() => taproom.close());

const list = async (): Promise<ModelConnectionList> => read(ModelConnectionList, await taproom.http('GET', PATH));
const pathsOf = (answer: Answer): string[] =>
  (expectProblem(answer, 'connection.invalid').errors ?? []).map(({ path }) => path);

afterEach(async () => {
  const { connections, storageIssues } = await list();
  const broken = storageIssues.map(({ file }) => file.replace(/^.*\/|\.jsonl$/g, ''));
  for (const id of [...connections.map((one) => one.id), ...broken]) await taproom.http('DELETE', `${PATH}/${id}`);
});

describe('/api/model-connections', () => {
  it('C-4 creates, reads, replaces and deletes a connection', async () => {
    const answer = await postConnection(taproom, { id: 'main', includeBody: 'temperature: 0.1', apiKey: 'sk-1' });
    expect([answer.status, answer.headers['location']]).toEqual([201, `${PATH}/main`]);
    const created = read(ModelConnection, answer);
    expect(created).toEqual({
      id: 'main',
      name: 'Main',
      baseUrl: 'http://127.0.0.1:9/v1',
      apiKey: '********',
      includeBody: 'temperature: 0.1',
      excludeBody: '',
      includeHeaders: '',
      injection: 'always',
      recursionLimit: 5,
      chatModel: '',
      imageModel: '',
      speechModel: '',
      speechVoice: '',
    });
    expect(await list()).toEqual({ connections: [created], storageIssues: [] });
    expect(read(ModelConnection, await taproom.http('GET', `${PATH}/main`))).toEqual(created);
    const body = { name: 'Other', baseUrl: 'https://host/v1', injection: 'header', chatModel: 'm' };
    const replaced = await taproom.http('PUT', `${PATH}/main`, { body });
    expect(read(ModelConnection, replaced)).toEqual({ ...created, ...body, includeBody: '' });
    expect((await taproom.http('DELETE', `${PATH}/main`)).status).toBe(204);
    expectProblem(await taproom.http('GET', `${PATH}/main`), 'connection.not_found');
    expectProblem(await taproom.http('PUT', `${PATH}/main`, { body }), 'connection.not_found');
    expectProblem(await taproom.http('DELETE', `${PATH}/main`), 'connection.not_found');
    expect((await list()).connections).toEqual([]);
  });

  it('C-4 makes an id from the name where none is given', async () => {
    expect((await addConnection(taproom, { name: 'My GPT' })).id).toBe('my-gpt');
    expect((await addConnection(taproom, { name: 'my gpt' })).id).toBe('my-gpt-2');
  });

  it('C-4 refuses a name that is taken, and takes it once it is free', async () => {
    await addConnection(taproom, { id: 'a', name: 'One' });
    await addConnection(taproom, { id: 'b', name: 'Two' });
    expectProblem(await postConnection(taproom, { name: 'One' }), 'connection.name_taken');
    const body = { name: 'One', baseUrl: 'http://127.0.0.1:9/v1' };
    expectProblem(await taproom.http('PUT', `${PATH}/b`, { body }), 'connection.name_taken');
    expect((await changeConnection(taproom, 'a', { name: 'Three' })).name).toBe('Three');
    expect((await taproom.http('PUT', `${PATH}/b`, { body })).status).toBe(200);
  });

  it('C-4 creates one of two that ask for a name at once', async () => {
    const answers = await Promise.all([1, 2].map(() => postConnection(taproom, { name: 'Same' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each<[Record<string, unknown>, string[]]>([
    [{ id: 'Not Good' }, ['id']],
    [{ name: '  ' }, ['name']],
    [{ baseUrl: 'ftp://host', injection: 'sometimes', recursionLimit: 51 }, ['baseUrl', 'injection', 'recursionLimit']],
    [{ recursionLimit: 1.5 }, ['recursionLimit']],
    [{ apiKey: 'two\nlines' }, ['apiKey']],
    [
      { includeBody: 'a: [', excludeBody: '- 1', includeHeaders: 'X: 1' },
      ['includeBody', 'excludeBody', 'includeHeaders'],
    ],
  ])('C-4 refuses %j with the path of each fault', async (fields, paths) => {
    expect(pathsOf(await postConnection(taproom, fields))).toEqual(paths);
    expect((await list()).connections).toEqual([]);
  });

  it('C-4 refuses an id that is taken, and another id than that of the address', async () => {
    await addConnection(taproom, { id: 'a' });
    expect(pathsOf(await postConnection(taproom, { id: 'a', name: 'Other' }))).toEqual(['id']);
    const body = { id: 'b', name: 'Main', baseUrl: 'http://127.0.0.1:9/v1' };
    expect(pathsOf(await taproom.http('PUT', `${PATH}/a`, { body }))).toEqual(['id']);
  });

  it('refuses unknown members and wrong types as every route of /api does', async () => {
    expectInvalid(await postConnection(taproom, { colour: 'red' }), 'colour');
    expectInvalid(await postConnection(taproom, { recursionLimit: '5' }), 'recursionLimit');
    expectInvalid(await taproom.http('POST', PATH, { body: { name: 'x' } }), 'baseUrl');
  });

  it.each([
    ['excludeBody', '- "a'],
    ['includeBody', 'a: 1\na: 2'],
    ['includeBody', 'a:\n  - __proto__: 1'],
    ['includeBody', '"text"'],
    ['includeBody', '5'],
    ['includeBody', '- a: 1\n- b'],
    ['excludeBody', '- a\n- 1'],
    ['excludeBody', '__proto__: x'],
    ['includeHeaders', '- X'],
  ])('C-6 refuses %s of %j', async (field, text) => {
    const answer = await postConnection(taproom, { [field]: text });
    expect(pathsOf(answer)).toEqual([field]);
    expect(answer.status).toBe(422);
  });

  it.each([
    ['includeBody', 'a: yes'],
    ['includeBody', '- a: 0x10\n- a: 2'],
    ['excludeBody', 'seed'],
    ['excludeBody', '- seed\n- "n"'],
    ['excludeBody', 'seed: any\nn:'],
    ['includeHeaders', 'X-Team: a\nAuthorization: Basic eA=='],
    ['includeBody', '# only a comment'],
  ])('C-6 takes %s of %j, and gives the text back as it was', async (field, text) => {
    const { id } = await addConnection(taproom, { [field]: text });
    expect((await taproom.http('GET', `${PATH}/${id}`)).json).toMatchObject({ [field]: text });
  });

  it('C-5 never shows the key, and deletes it with the connection', async () => {
    const key = 'sk-very-secret-key';
    const created = await postConnection(taproom, { id: 'main', apiKey: key });
    const put = { name: 'Main', baseUrl: 'http://127.0.0.1:9/v1', apiKey: '********' };
    const answers = [
      created,
      await taproom.http('PUT', `${PATH}/main`, { body: put }),
      await taproom.http('GET', `${PATH}/main`),
      await taproom.http('GET', PATH),
      await taproom.http('POST', `${PATH}/main/test`),
      await taproom.http('GET', '/api/mcp/activity'),
    ];
    expect(answers.map(({ text }) => text.includes(key))).toEqual(answers.map(() => false));
    expect(filesWith(taproom.dataRoot, key)).toEqual(['events/model-connections/main.jsonl']);
    await taproom.http('DELETE', `${PATH}/main`);
    expect(filesWith(taproom.dataRoot, key)).toEqual([]);
  });

  it('shows each change in the activity by the names of what changed, and no value', async () => {
    const secret = { includeHeaders: 'X-Key: header-secret', apiKey: 'key-secret' };
    await postConnection(taproom, { id: 'told', name: 'Told', baseUrl: 'http://me:url-secret@127.0.0.1:9/v1' });
    await changeConnection(taproom, 'told', secret);
    await taproom.http('DELETE', `${PATH}/told`);
    const { text, json } = await taproom.http('GET', '/api/mcp/activity?limit=3');
    expect((json as { items: { type: string; data: object }[] }).items.map(({ type, data }) => [type, data])).toEqual([
      ['model_connection.removed', { connectionId: 'told', name: 'Told' }],
      ['model_connection.updated', { connectionId: 'told', name: 'Told', fields: ['apiKey', 'includeHeaders'] }],
      ['model_connection.created', { connectionId: 'told', name: 'Told' }],
    ]);
    expect(text).not.toContain('secret');
  });

  it('tells the version that was read, and refuses a change of another', async () => {
    const { headers } = await postConnection(taproom, { id: 'main' });
    const etag = headers['etag'] ?? '';
    const body = { name: 'Main', baseUrl: 'http://127.0.0.1:9/v1', chatModel: 'x' };
    const changed = await taproom.http('PUT', `${PATH}/main`, { body, headers: { 'if-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers['etag']).not.toBe(etag);
    const late = { headers: { 'if-match': etag } };
    expectProblem(await taproom.http('PUT', `${PATH}/main`, { body, ...late }), 'mcp.revision_conflict');
    expectProblem(await taproom.http('DELETE', `${PATH}/main`, late), 'mcp.revision_conflict');
    expect((await taproom.http('DELETE', `${PATH}/main`, { headers: { 'if-match': '*' } })).status).toBe(204);
  });

  it('writes nothing where nothing changes', async () => {
    const before = (await postConnection(taproom, { id: 'main', apiKey: 'k' })).headers['etag'];
    const body = { name: 'Main', baseUrl: 'http://127.0.0.1:9/v1' };
    expect((await taproom.http('PUT', `${PATH}/main`, { body })).headers['etag']).toBe(before);
  });

  it('is there again after a restart, with the same versions', async () => {
    const { headers } = await postConnection(taproom, { id: 'main', apiKey: 'k', includeBody: 'a: 1' });
    const before = await list();
    await taproom.restart();
    expect(await list()).toEqual(before);
    expect((await taproom.http('GET', `${PATH}/main`)).headers['etag']).toBe(headers['etag']);
  });

  it.each([
    ['has lines of something else', (text: string) => `${text}rubbish\n{}\n`],
    ['is one line of something else', () => 'rubbish\n'],
    ['is empty', () => ''],
  ])('tells a connection whose stream %s, keeps the others, and can remove it', async (_how, damage) => {
    await addConnection(taproom, { id: 'good', name: 'Good' });
    await addConnection(taproom, { id: 'bad', name: 'Bad' });
    const file = 'events/model-connections/bad.jsonl';
    const path = join(taproom.dataRoot, file);
    await taproom.restart(() => writeFileSync(path, damage(readFileSync(path, 'utf8'))));
    const { connections, storageIssues } = await list();
    expect(connections.map(({ id }) => id)).toEqual(['good']);
    expect(storageIssues).toMatchObject([{ file, code: 'mcp.storage_corrupt' }]);
    const problem = expectProblem(await taproom.http('GET', `${PATH}/bad`), 'connection.unavailable');
    expect(problem.detail).toContain(file);
    expect(problem.status).toBe(problemStatus['connection.unavailable']);
    expect(pathsOf(await postConnection(taproom, { id: 'bad', name: 'Bad' }))).toEqual(['id']);
    expect((await taproom.http('DELETE', `${PATH}/bad`)).status).toBe(204);
    expect(existsSync(join(taproom.dataRoot, file))).toBe(false);
  });
});
