import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LibraryAsset, LibraryWritten } from '@taproom/contracts';
import { type HttpOptions, read } from '../support/http.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { ada } from '../studio-assets/support/examples.ts';
import { startStudio, type Studio } from '../studio-assets/support/studio.ts';

const LIBRARY = '/api/studio/library';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const http = (method: string, path: string, options?: HttpOptions) =>
  studio.taproom.http(method, LIBRARY + path, options);
const made = async (kind: string, body: object) => read(LibraryWritten, await http('POST', `/${kind}`, { body }));
const asset = async (path: string): Promise<LibraryAsset> => read(LibraryAsset, await http('GET', path));
const match = (revision: string | null) => ({ 'if-match': `"${revision}"` });

describe.each(['character', 'persona'] as const)('the picture of a %s', (kind) => {
  const plural = `${kind}s`;
  const avatarOf = async (id: number) => {
    const found = await asset(`/${kind}/${id}`);
    return ((kind === 'character' ? found['data'] : found) as { avatar?: string | null }).avatar;
  };
  const picture = (id: number) =>
    fetch(`${studio.taproom.url}/api/studio/${plural}/${id}/avatar`, {
      headers: { authorization: `Bearer ${studio.taproom.token}` },
    });
  const put = (id: number, bytes: Buffer, headers: Record<string, string> = {}) =>
    fetch(`${studio.taproom.url}${LIBRARY}/${kind}/${id}/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${studio.taproom.token}`, ...headers },
      body: new Uint8Array(bytes),
    });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const fresh = () => made(kind, { ...(kind === 'character' && ada), name: 'Bo: the 2nd' });

  it('is stored byte for byte, under its name, and is what its bytes say (F-1, F-58)', async () => {
    const { id, revision } = await fresh();
    const answer = await put(id, PNG, { ...match(revision), 'content-type': 'image/gif' });
    expect(answer.status).toBe(200);
    const written = LibraryWritten.parse(await answer.json());
    expect(written).toEqual({ kind, id, revision: (await asset(`/${kind}/${id}`)).revision, warnings: [] });
    expect(await avatarOf(id)).toMatch(/^files\/global\/Bo_ the 2nd( \(\d+\))?\.png$/);
    const shown = await picture(id);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(await bytesOf(shown)).toEqual(PNG);
  });

  it('is replaced, taken off, and had back by the history, over a restart', async () => {
    const { id } = await fresh();
    await put(id, PNG);
    const { revision } = await asset(`/${kind}/${id}`);
    await put(id, GIF, match(revision));
    expect(await bytesOf(await picture(id))).toEqual(GIF);
    await http('PATCH', `/${kind}/${id}`, { body: { avatar: null } });
    expect(await avatarOf(id)).toBeNull();
    expect((await picture(id)).status).toBe(404);
    await studio.restart();
    read(LibraryWritten, await http('POST', `/${kind}/${id}/history/${revision}/restore`));
    expect(await bytesOf(await picture(id))).toEqual(PNG);
  });

  it('is refused where it is none, or where somebody else has written meanwhile, and nothing changes', async () => {
    const { id, revision } = await fresh();
    await http('PATCH', `/${kind}/${id}`, { body: { name: 'Cy' } });
    const before = await asset(`/${kind}/${id}`);
    const late = await put(id, PNG, match(revision));
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([412, 'mcp.revision_conflict']);
    for (const bytes of [Buffer.from('no picture'), Buffer.alloc(0)]) {
      const answer = await put(id, bytes);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'request.invalid']);
    }
    expect((await put(999, PNG)).status).toBe(404);
    expect(await asset(`/${kind}/${id}`)).toEqual(before);
  });
});

describe('the order of entries', () => {
  const names = async (path: string) =>
    ((await asset(path))['entries'] as { name: string }[]).map(({ name }) => name).join('');
  const entry = (name: string) => ({ identifier: name, name, content: name });
  const abc = () => made('preset', { name: 'Order', entries: ['a', 'b', 'c'].map(entry) });

  it.each<[string, string | null, string]>([
    ['a', null, 'bca'],
    ['a', 'c', 'bac'],
    ['c', 'a', 'cab'],
    ['b', 'b', 'abc'],
    ['b', 'c', 'abc'],
  ])('%s before %s is %s', async (identifier, before, order) => {
    const { id } = await abc();
    read(LibraryWritten, await http('POST', `/preset/${id}/entries/${identifier}/move`, { body: { before } }));
    expect(await names(`/preset/${id}`)).toBe(order);
  });

  it('is changed at the revision that was seen, of entries that are there, and not of an official preset', async () => {
    const { id, revision } = await abc();
    const move = (identifier: string, before: string | null, headers = {}) =>
      http('POST', `/preset/${id}/entries/${identifier}/move`, { body: { before }, headers });
    await move('a', null, match(revision));
    expectProblem(await move('a', 'b', match(revision)), 'mcp.revision_conflict');
    expectProblem(await move('x', 'b'), 'studio.asset_not_found');
    expectProblem(await move('a', 'x'), 'studio.asset_not_found');
    expectProblem(await http('POST', `/preset/${id}/entries/a/move`, { body: {} }), 'request.invalid');
    expectProblem(await http('POST', '/preset/1/entries/main/move', { body: { before: null } }), 'studio.read_only');
    expect(await names(`/preset/${id}`)).toBe('bca');
  });

  it('takes along what is remembered of each, and scripts that could not be written as they are (F-11, F-92)', async () => {
    const script = (scriptName: string, findRegex: string) => ({
      ...{ id: scriptName, scriptName, findRegex, replaceString: '', placement: [2], disabled: false },
      ...{ markdownOnly: true, promptOnly: false, mine: scriptName },
    });
    const regex = { entries: [script('broken', '('), script('fine', 'x')] };
    const { regexId } = await studio.call('tavo_regex_import', { regex });
    read(
      LibraryWritten,
      await http('POST', `/regex/${String(regexId)}/entries/broken/move`, { body: { before: null } }),
    );
    const { json } = await studio.taproom.http('GET', `/api/studio/regexes/${String(regexId)}/export`);
    expect(json).toMatchObject([
      { scriptName: 'fine', mine: 'fine' },
      { scriptName: 'broken', findRegex: '(', mine: 'broken' },
    ]);
  });
});

describe('a field that is refused', () => {
  it.each<[string, object, object]>([
    [
      'lorebook',
      { probability: 101 },
      { path: 'probability', code: 'out_of_range', params: { least: '0', most: '100' } },
    ],
    ['lorebook', { sticky: -1 }, { path: 'sticky', code: 'below', params: { least: '0' } }],
    ['lorebook', { insertionOrder: 'x' }, { path: 'insertionOrder', code: 'not_number' }],
    ['lorebook', { strategy: 'x' }, { path: 'strategy', code: 'not_one_of', params: { choices: 'constant, keyword' } }],
    ['lorebook', { enabled: 'x' }, { path: 'enabled', code: 'not_boolean' }],
    ['regex', { findRegex: '' }, { path: 'findRegex', code: 'empty' }],
    ['regex', { findRegex: '(' }, { path: 'findRegex', code: 'pattern_malformed' }],
    ['regex', { minDepth: 3, maxDepth: 2 }, { path: 'maxDepth', code: 'depths_reversed' }],
    ['preset', { mine: 1 }, { path: 'mine', code: 'unknown' }],
  ])('of a %s entry, as %j, is told by name, for who reads another language', async (kind, members, issue) => {
    const entry = { identifier: 'e', name: 'e', content: 'e' };
    const first = kind === 'regex' ? { identifier: 'e', name: 'e', findRegex: 'e', replaceString: '' } : entry;
    const { id } = await made(kind, { name: 'Refused', entries: [first] });
    const problem = expectProblem(
      await http('PATCH', `/${kind}/${id}/entries/e`, { body: members }),
      'request.invalid',
    );
    expect(problem.errors).toMatchObject([issue]);
  });
});
