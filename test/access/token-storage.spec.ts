import { appendFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MadeClientToken } from '@taproom/contracts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesWith } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { listTokens, makeToken, shown, TOKENS } from './support/tokens.ts';

let hub: Taproom;
let one: MadeClientToken;
let other: MadeClientToken;
beforeEach(async () => {
  hub = await startTaproom();
  [one, other] = [await makeToken(hub, 'one', ['manage']), await makeToken(hub, 'other', ['manage'])];
});
afterEach(() => hub.close());

const fileOf = ({ id }: MadeClientToken): string => join(hub.dataRoot, 'events/client-tokens', `${id}.jsonl`);
const statusFor = async ({ token }: MadeClientToken): Promise<number> =>
  (await hub.http('GET', '/api/mcp/servers', { token })).status;

const damages: [string, (text: string) => string][] = [
  ['a scope more', (text) => text.replace('["manage"]', '["manage","chat"]')],
  ['nothing', () => ''],
  ['half a line', (text) => text.slice(0, 80)],
  ['lines of something else', () => '{"half\n{"half\n'],
];

describe('a token whose file is damaged', () => {
  it.each(damages)('(%s) works for nobody, is told, and costs no other', async (_, damage) => {
    const file = fileOf(one);
    const text = await readFile(file, 'utf8');
    await hub.restart(() => writeFile(file, damage(text)));
    expect([await statusFor(one), await statusFor(other)]).toEqual([401, 200]);
    const list = await listTokens(hub);
    expect(list.tokens.map(({ id }) => id)).toEqual([other.id]);
    expect(list.storageIssues).toEqual([
      {
        id: one.id,
        file: `events/client-tokens/${one.id}.jsonl`,
        message: expect.stringContaining('works for nobody'),
      },
    ]);
    expect(await readFile(file, 'utf8')).toBe(damage(text));
  });

  it('can be revoked: its file is removed, and the issue is over', async () => {
    await hub.restart(() => writeFile(fileOf(one), 'x\nx\n'));
    expect((await hub.http('DELETE', `${TOKENS}/${one.id}`)).status).toBe(204);
    expect((await listTokens(hub)).storageIssues).toEqual([]);
    await expect(stat(fileOf(one))).rejects.toThrow('ENOENT');
    await hub.restart();
    expect((await listTokens(hub)).storageIssues).toEqual([]);
    expect(await statusFor(one)).toBe(401);
  });

  it('works again when its file is put back', async () => {
    const text = await readFile(fileOf(one), 'utf8');
    await hub.restart(() => writeFile(fileOf(one), 'x\nx\n'));
    expect(await statusFor(one)).toBe(401);
    await hub.restart(() => writeFile(fileOf(one), text));
    expect(await statusFor(one)).toBe(200);
  });
});

describe('a revocation', () => {
  it('leaves nothing of the token on the disk but what the activity tells', async () => {
    await hub.http('DELETE', `${TOKENS}/${one.id}`);
    await expect(stat(fileOf(one))).rejects.toThrow('ENOENT');
    expect(filesWith(hub.dataRoot, one.id).filter((file) => !file.startsWith('events/activity/'))).toEqual([]);
  });

  it('holds even where it can not be written, by removing the file', async () => {
    await appendFile(fileOf(one), 'not a line of a stream\nnor this\n');
    expect((await hub.http('DELETE', `${TOKENS}/${one.id}`)).status).toBe(204);
    expect(await statusFor(one)).toBe(401);
    await hub.restart();
    expect(await statusFor(one)).toBe(401);
    expect((await listTokens(hub)).storageIssues).toEqual([]);
  });
});

describe('a token that can not be kept', () => {
  it('is not made, and the next can be', async () => {
    const folder = join(hub.dataRoot, 'events/client-tokens');
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'in the way');
    const body = { name: 'third', scopes: ['chat'] };
    expectProblem(await hub.http('POST', TOKENS, { body }), 'mcp.storage_failed');
    expect((await listTokens(hub)).tokens).toHaveLength(2);
    await rm(folder);
    await rename(`${folder}-away`, folder);
    expect((await hub.http('POST', TOKENS, { body })).status).toBe(201);
  });
});

describe('the times of use', () => {
  it('are worth nothing but themselves: damaged, they are only not known', async () => {
    await statusFor(one);
    const file = join(hub.dataRoot, 'access/token-uses.json');
    await hub.restart(() => writeFile(file, '{"half'));
    expect(await listTokens(hub)).toEqual({ tokens: [shown(one), shown(other)], storageIssues: [] });
    expect(await statusFor(one)).toBe(200);
  });

  it('are forgotten with the token', async () => {
    await statusFor(one);
    await statusFor(other);
    await hub.http('DELETE', `${TOKENS}/${one.id}`);
    await hub.restart();
    const text = await readFile(join(hub.dataRoot, 'access/token-uses.json'), 'utf8');
    expect([text.includes(one.id), text.includes(other.id)]).toEqual([false, true]);
  });
});

describe('the files of tokens', () => {
  it('are readable by the owner only', async () => {
    const folder = join(hub.dataRoot, 'events/client-tokens');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  it('say nothing of a wrong token', async () => {
    expectProblem(await hub.http('GET', TOKENS, { token: 'taproom_wrong' }), 'auth.token_invalid');
  });
});
