import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/http.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { card } from './support/cards.ts';
import { startStudio, type Studio } from './support/studio.ts';
import { zip } from './support/zip.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio({ env: { TAPROOM_IMPORT_MAX_JSON_NAMES: '200' } });
});
afterAll(() => studio.close());

const post = (rawBody: Buffer, query = ''): Promise<Answer> =>
  studio.taproom.http('POST', `/api/studio/import${query}`, {
    rawBody,
    headers: { 'content-type': 'application/zip' },
  });
const charx = (lies: object) =>
  zip({
    entries: [
      { name: 'card.json', data: JSON.stringify(card) },
      { name: 'a.txt', data: 'a'.repeat(1000) },
      { name: 'b.txt', data: 'b'.repeat(1000), ...lies },
    ],
  });
const blobs = (): string[] => {
  try {
    return readdirSync(join(studio.taproom.dataRoot, 'studio-files/cards'));
  } catch {
    return [];
  }
};

describe('tavo://capabilities', () => {
  it('names the limits of a call as they are set', async () => {
    const { limits } = JSON.parse(await studio.read('tavo://capabilities')) as { limits: Record<string, number> };
    expect(limits).toMatchObject({
      requestBodyBytes: 16 * 1024 * 1024,
      requestValues: 1_000_000,
      requestMemberNames: 200,
      argumentLevels: 64,
      batchMessages: 100,
      batchAnswerCharacters: 64 * 1024 * 1024,
      regexPatternBytes: 64 * 1024,
    });
    const text = await studio.read('tavo://docs/tool-calling');
    const named = ['requestBodyBytes', 'requestValues', 'requestMemberNames', 'argumentLevels', 'batchMessages'];
    expect([...named, 'batchAnswerCharacters'].filter((name) => !text.includes(name))).toEqual([]);
  });
});

describe('files beside a card in a CHARX', () => {
  it.each([
    ['a wrong checksum', { crc: 1 }, 'The checksum of the entry "b.txt" is wrong.'],
    ['more bytes than they say', { size: 999 }, 'The entry "b.txt" is longer than its declared size.'],
    ['fewer bytes than they say', { size: 1001 }, 'The entry "b.txt" is shorter than its declared size.'],
    ['what does not unpack', { raw: true }, 'The entry "b.txt" can\'t be unpacked.'],
  ])('F-5, F-37 with %s keep all of it from being stored', async (_, lies, detail) => {
    const answer = await post(charx(lies));
    expectProblem(answer, 'studio.import_unsafe');
    expect(answer.json).toMatchObject({ detail });
    expect(blobs()).toEqual([]);
  });

  it('F-38 are stored unpacked', async () => {
    expect((await post(charx({}))).status).toBe(201);
    expect(blobs()).toHaveLength(2);
  });
});

describe('a call of more different names than the limit (S-371)', () => {
  const call = (count: number) => {
    const more = Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
    return studio.call('tavo_character_create', { character: { ...card.data, ...more }, dryRun: true });
  };

  it('is refused as a whole, in words', async () => {
    expect(await call(150)).toMatchObject({ ok: true });
    await expect(call(400)).rejects.toThrow(
      'The request body holds more than 200 different names of members (TAPROOM_IMPORT_MAX_JSON_NAMES). Send it in several calls.',
    );
  });
});
