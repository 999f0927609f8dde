import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ActivityPage } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { ada } from '../studio-assets/support/examples.ts';
import { startStudio, type Studio } from '../studio-assets/support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const shown = async () => read(ActivityPage, await studio.taproom.http('GET', '/api/mcp/activity?limit=500')).items;
const newest = async () => (await shown()).map(({ type, actor, data }) => ({ type, actor, data }))[0];

describe('the activity of Studio', () => {
  it('tells which asset a client of the MCP server wrote, and nothing of what is in it', async () => {
    const character = { ...ada, description: 'a secret of hers' };
    const { id } = await studio.call('tavo_character_create', { character });
    const data = { kind: 'character', assetId: id, name: 'Ada' };
    expect(await newest()).toEqual({ type: 'studio.asset.created', actor: 'studio', data });
    await studio.call('tavo_character_delete', { id });
    expect(await newest()).toEqual({ type: 'studio.asset.deleted', actor: 'studio', data });
    expect(JSON.stringify(await shown())).not.toContain('a secret of hers');
  });

  it('tells what a person did, by name, and keeps it over a restart', async () => {
    const path = '/api/studio/library/lorebook';
    const { id } = (await studio.taproom.http('POST', path, { body: { name: 'Rome' } })).json as { id: number };
    await studio.taproom.http('POST', `${path}/${id}/entries`, { body: { content: 'x' } });
    const expected = {
      type: 'studio.asset.changed',
      actor: 'admin',
      data: { kind: 'lorebook', assetId: id, name: 'Rome' },
    };
    expect(await newest()).toEqual(expected);
    await studio.restart();
    expect((await shown()).map(({ type, actor, data }) => ({ type, actor, data }))).toContainEqual(expected);
  });

  it('says nothing of a write that changes nothing', async () => {
    const { id } = await studio.call('tavo_persona_create', { persona: { name: 'Me' } });
    const before = (await shown()).length;
    await studio.call('tavo_persona_update', { id, persona: { name: 'Me' } });
    await studio.call('tavo_persona_update', { id, persona: { name: 'You' }, dryRun: true });
    expect(await shown()).toHaveLength(before);
  });

  it('S-46 tells that the server was changed and its token replaced, without the token', async () => {
    const token = 'a-token-set-by-hand-0123456789';
    await studio.taproom.http('PUT', '/api/studio/server', { body: { token, scope: 'lan' } });
    const data = { fields: ['scope', 'token'], enabled: true, scope: 'lan' };
    expect(await newest()).toEqual({ type: 'studio.server.changed', actor: 'admin', data });
    const rotated = (await studio.taproom.http('POST', '/api/studio/server/token')).json as { token: string };
    expect(await newest()).toMatchObject({ data: { fields: ['token'] } });
    const all = JSON.stringify(await shown());
    expect(all).not.toContain(token);
    expect(all).not.toContain(rotated.token);
  });
});
