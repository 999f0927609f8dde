import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExportPreview, ImportResult } from '@taproom/contracts';
import { request } from 'undici';
import { type Answer, read } from '../support/http.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { named, png, script } from './support/cards.ts';
import { content } from './support/examples.ts';
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

describe('exports', () => {
  it.each(['png', 'json', 'charx'])(
    'F-171 a card leaves as %s and comes back equal, with all that came with it',
    async (format) => {
      const { ids } = await importedCard(`Out ${format}`, { assets: [icon], creator_notes: 'n', 'x-mine': [1.5] });
      const file = await download(`characters/${ids.characterId}/export?format=${format}`);
      expect(file.status).toBe(200);
      expect(file.headers['content-disposition']).toContain(`filename="Out ${format}.${format}"`);
      const back = await imported(file.bytes);
      const [before, after] = [await character(ids.characterId), await character(back.ids.characterId)];
      const data = (one: Json): Json => {
        const { avatar: _avatar, modification_date: _date, ...rest } = one['data'] as Json;
        return rest;
      };
      expect(data(after)).toEqual(data(before));
      const picture = await download(`characters/${back.ids.characterId}/avatar`);
      expect(picture.bytes.subarray(0, 8)).toEqual(pixels.subarray(0, 8));
      const books = await Promise.all(
        [before, after].map(({ lorebookId }) => studio.call('tavo_lorebook_get', { id: lorebookId })),
      );
      expect(books[1]?.['entries']).toEqual(books[0]?.['entries']);
    },
  );

  it('F-9 gives equal bytes for an equal state', async () => {
    const { ids } = await importedCard('Equal', { assets: [icon] });
    const path = `characters/${ids.characterId}/export?format=charx`;
    const first = await download(path);
    await studio.restart();
    expect((await download(path)).bytes.equals(first.bytes)).toBe(true);
  });

  it('F-56 writes the linked book only once it was changed', async () => {
    const { ids } = await importedCard('Bound');
    const book = async (): Promise<Json> => {
      const { bytes } = await download(`characters/${ids.characterId}/export?format=json`);
      return ((JSON.parse(bytes.toString()) as Json)['data'] as Json)['character_book'] as Json;
    };
    expect(await book()).toMatchObject({ entries: [{ content: 'Cold.' }] });
    await studio.call('tavo_lorebook_entry_upsert', {
      lorebookId: ids.lorebookId,
      entry: { identifier: '0', content: 'Warm.', keywords: ['court'] },
    });
    expect(await book()).toMatchObject({ entries: [{ content: 'Warm.' }] });
  });

  it('F-76, F-174 a lorebook leaves as World Info or lorebook_v3 and comes back equal', async () => {
    const { id } = await studio.call('tavo_lorebook_create', {
      lorebook: {
        name: 'Börk',
        description: 'd',
        entries: [
          {
            identifier: '1',
            content: 'c',
            keywords: ['k'],
            secondaryKeywords: ['s'],
            secondaryKeywordStrategy: 'notAny',
            sticky: 2,
            probability: 40,
          },
        ],
      },
    });
    const before = content(await studio.call('tavo_lorebook_get', { id }));
    for (const format of ['worldinfo', 'lorebook_v3']) {
      const file = await download(`lorebooks/${String(id)}/export?format=${format}`);
      expect(file.headers['content-disposition']).toContain("filename*=UTF-8''B%C3%B6rk.json");
      const { ids } = await imported(file.bytes);
      const after = content(await studio.call('tavo_lorebook_get', { id: ids.lorebookId }));
      expect({ ...after, id, createdAt: before['createdAt'] }).toMatchObject({ ...before, id });
    }
  });

  it('F-102, F-119 regex groups and presets leave as files that come back', async () => {
    const { ids } = await imported(JSON.stringify([script]), '?kind=regex');
    const scripts = await download(`regexes/${ids.regexId}/export`);
    expect(JSON.parse(scripts.bytes.toString())).toMatchObject([{ id: script.id, scriptName: 'Quiet' }]);
    const preset = await download('presets/1/export');
    const back = await imported(preset.bytes);
    expect(await studio.call('tavo_preset_get', { id: back.ids.presetId })).toMatchObject({
      name: 'Default',
      active: false,
      official: false,
    });
  });

  it('F-9 says what a file could not hold instead, if asked', async () => {
    const { ids } = await importedCard('Asked');
    const answer = await studio.taproom.http(
      'GET',
      `/api/studio/characters/${ids.characterId}/export?format=json&dryRun=true`,
    );
    expect(read(ExportPreview, answer)).toMatchObject({ ok: true, format: 'json', dropped: [] });
  });

  it('F-8 is 404 for what is not there', async () => {
    for (const path of ['characters/999', 'lorebooks/x', 'regexes/0', 'presets/2.5']) {
      expectProblem(await studio.taproom.http('GET', `/api/studio/${path}/export`), 'studio.asset_not_found');
    }
    expectProblem(await studio.taproom.http('GET', '/api/studio/characters/1/export?format=pdf'), 'request.invalid');
  });
});
