import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportResult } from '@taproom/contracts';
import { request } from 'undici';
import { type Answer, read } from '../support/http.ts';
import { filesUnder } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { card, named, png } from './support/cards.ts';
import { ada } from './support/examples.ts';
import { type Json, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const post = (bytes: Buffer | string, query = '', type = 'application/octet-stream'): Promise<Answer> =>
  studio.taproom.http('POST', `/api/studio/import${query}`, {
    rawBody: Buffer.from(bytes),
    headers: { 'content-type': type },
  });
const imported = async (bytes: Buffer | string, query = ''): Promise<ImportResult> => {
  const answer = await post(bytes, query);
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([
    query.includes('dryRun') ? 200 : 201,
    expect.any(String),
  ]);
  return read(ImportResult, answer);
};
const importedCard = (name: string, more: Json = {}): Promise<ImportResult> =>
  imported(JSON.stringify(named(name, more)));
const character = (id: unknown): Promise<Json> => studio.call('tavo_character_get', { id });
/** The bytes of a download. */
const download = async (path: string): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> => {
  const { url, token } = studio.taproom;
  const answer = await request(`${url}/api/studio/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
};
const icon = { type: 'icon', name: 'main', ext: 'png', uri: png };
const pixels = Buffer.from(png.slice(png.indexOf(',') + 1), 'base64');

describe('POST /api/studio/import', () => {
  it('F-1, F-2 takes a card by its bytes, whatever it is called', async () => {
    const result = await imported(JSON.stringify(named('Posted')), '?name=picture.jpeg');
    const { characterId, lorebookId, regexId } = result.ids;
    expect(result).toMatchObject({ ok: true, kind: 'character', detectedFormat: 'card_v3', dropped: [] });
    expect(await character(characterId)).toMatchObject({ name: 'Posted', lorebookId, regexId });
  });

  it('F-2 takes the one file of a form, with fields beside it', async () => {
    const form = [
      '--xyz',
      'Content-Disposition: form-data; name="dryRun"',
      '',
      'true',
      '--xyz',
      'Content-Disposition: form-data; name="file"; filename="World of Söme.json"',
      'Content-Type: application/json',
      '',
      '{"entries":{"0":{"uid":0,"key":["k"],"content":"c"}}}',
      '--xyz--',
      '',
    ].join('\r\n');
    const answer = await post(form, '', 'multipart/form-data; boundary=xyz');
    expect(answer.status).toBe(200);
    expect(read(ImportResult, answer)).toMatchObject({ kind: 'lorebook', detectedFormat: 'worldinfo', ids: {} });
    const { ids } = read(
      ImportResult,
      await post(form.replace('true', 'false'), '', 'multipart/form-data; boundary="xyz"'),
    );
    expect(await studio.call('tavo_lorebook_get', { id: ids.lorebookId })).toMatchObject({ name: 'World of Söme' });
  });

  it.each<[string, string]>([
    ['no file', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n'],
    ['two files', `${'--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nx\r\n'.repeat(2)}--b--\r\n`],
    ['an end in the middle', '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nx'],
    ['another boundary', '--c\r\n'],
    [
      'an unknown field',
      '--b\r\nContent-Disposition: form-data; name="mode"\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nx\r\n--b--\r\n',
    ],
  ])('refuses a form with %s', async (_name, form) => {
    expectProblem(await post(form, '', 'multipart/form-data; boundary=b'), 'request.invalid');
  });

  it('F-36, F-58 keeps the picture of a card, and shows it (S-129)', async () => {
    const { ids } = await importedCard('Shown', { assets: [icon] });
    expect(ids.files).toEqual(['files/global/Shown.png']);
    expect(await character(ids.characterId)).toMatchObject({ data: { avatar: 'files/global/Shown.png' } });
    await studio.restart();
    const avatar = await download(`characters/${ids.characterId}/avatar`);
    expect([avatar.status, avatar.headers['content-type']]).toEqual([200, 'image/png']);
    expect(avatar.bytes).toEqual(pixels);
  });

  it('S-402 shows an avatar that is a data URL, and none that only says that it is a picture', async () => {
    const of = async (avatar: string): Promise<Answer> => {
      const { id } = await studio.call('tavo_persona_create', { persona: { name: 'Me', avatar } });
      return studio.taproom.http('GET', `/api/studio/personas/${String(id)}/avatar`);
    };
    expect((await of(png)).headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    const html = `data:image/png;base64,${Buffer.from('<script>').toString('base64')}`;
    for (const avatar of [html, 'https://127.0.0.1:9/a.png', 'files/global/none.png', 'x']) {
      expectProblem(await of(avatar), 'studio.asset_not_found');
    }
  });

  it('F-6, S-61 a dry run says the same with no ids, and leaves nothing', async () => {
    const bytes = JSON.stringify(named('Dried', { assets: [icon], tags: 5 }));
    const before = filesUnder(studio.taproom.dataRoot);
    const dry = await imported(bytes, '?dryRun=true');
    expect(filesUnder(studio.taproom.dataRoot)).toEqual(before);
    expect(dry).toEqual({ ...(await imported(bytes)), ids: {} });
  });

  it('S-128 refuses or overwrites where the name and creator are there', async () => {
    const first = await importedCard('Taken');
    const problem = expectProblem(
      await post(JSON.stringify(named('Taken')), '?conflict=error'),
      'studio.name_conflict',
    );
    expect(problem.detail).toContain(String(first.ids.characterId));
    const second = await imported(JSON.stringify(named('Taken', { description: 'new' })), '?conflict=overwrite');
    expect(second).toMatchObject({ outcome: 'overwritten', ids: { characterId: first.ids.characterId } });
  });

  it.each<[string, string, string, string]>([
    ['what is none of them', '{"hello":1}', '', 'studio.import_unknown_format'],
    ['what is no JSON', 'hello', '', 'studio.import_unknown_format'],
    ['an empty body', '', '', 'studio.import_unknown_format'],
    ['another kind than was asked for', JSON.stringify(card), '?kind=lorebook', 'studio.import_wrong_kind'],
    ['a card with a wrong type', JSON.stringify({ ...card, data: { ...ada, name: {} } }), '', 'studio.import_invalid'],
    [
      'a chat, which is not kept yet',
      '{"user_name":"a","character_name":"b","chat_metadata":{}}\n{"name":"a","is_user":true,"mes":"hi"}\n',
      '',
      'studio.import_format_refused',
    ],
  ])('F-8 refuses %s, and stores nothing', async (_name, bytes, query, code) => {
    const before = filesUnder(studio.taproom.dataRoot);
    const answer = await post(bytes, query);
    expect([answer.status, (answer.json as Json)['code']]).toEqual([422, expect.stringMatching(/^studio\.import_/)]);
    if (bytes !== '' && bytes !== 'hello') expectProblem(answer, code as never);
    expect(filesUnder(studio.taproom.dataRoot)).toEqual(before);
  });

  it('F-125 takes personas, none of them active', async () => {
    const { ids } = await imported(
      JSON.stringify({
        personas: { 'a.png': 'Anna', 'b.png': 'Ben' },
        persona_descriptions: { 'a.png': { description: 'A.' } },
      }),
    );
    expect(ids.personaIds).toHaveLength(2);
    const [anna, ben] = await Promise.all((ids.personaIds ?? []).map((id) => studio.call('tavo_persona_get', { id })));
    expect([anna, ben]).toMatchObject([
      { name: 'Anna', description: 'A.', active: false },
      { name: 'Ben', active: false },
    ]);
    expect((anna?.['sortIndex'] as number) < (ben?.['sortIndex'] as number)).toBe(true);
  });

  it('wants a caller who may manage, and takes no other content type elsewhere', async () => {
    expectProblem(
      await studio.taproom.http('POST', '/api/studio/import', { rawBody: 'x', token: null }),
      'auth.token_invalid',
    );
    const elsewhere = await studio.taproom.http('PUT', '/api/studio/server', {
      rawBody: '{}',
      headers: { 'content-type': 'text/plain' },
    });
    expectProblem(elsewhere, 'request.unsupported_media_type');
  });
});

describe('the limits of an import (F-30)', () => {
  it.each<[string, string, string, string]>([
    ['the file', 'TAPROOM_IMPORT_LIMIT_BYTES', '2048', 'request.too_large'],
    ['its JSON', 'TAPROOM_IMPORT_JSON_LIMIT_BYTES', '2048', 'request.too_large'],
    ['the nesting', 'TAPROOM_IMPORT_MAX_JSON_LEVELS', '4', 'studio.import_unsafe'],
    ['the values', 'TAPROOM_IMPORT_MAX_JSON_VALUES', '10', 'studio.import_unsafe'],
    ['the time', 'TAPROOM_IMPORT_TIMEOUT_MS', '1', 'studio.import_unsafe'],
  ])('can be set: %s', async (_name, variable, value, code) => {
    const narrow = await startStudio({ env: { [variable]: value } });
    try {
      const bytes = JSON.stringify(
        named('Narrow', { extensions: { a: { b: { c: { d: 1 } } } }, description: 'x'.repeat(3000) }),
      );
      const answer = await narrow.taproom.http('POST', '/api/studio/import', { rawBody: Buffer.from(bytes) });
      expect([(answer.json as Json)['code'], (answer.json as Json)['detail']]).toEqual([
        code,
        expect.stringMatching(/\d/),
      ]);
      expect(await narrow.call('tavo_character_search')).toMatchObject({ total: 0 });
    } finally {
      await narrow.close();
    }
  });
});
