import { beforeEach, describe, expect, it, vi } from 'vitest';
import { idFrom } from './id-from.ts';
import { newProfile } from './new-profile.svelte.ts';
import { profileDocument, withRaw } from './profile-text.ts';

function type(path: string, value: string): void {
  const document = profileDocument(newProfile.text);
  if (document) newProfile.text = withRaw(document, [path], JSON.stringify(value));
}

beforeEach(() => newProfile.clear());

describe('idFrom', () => {
  it.each([
    ['Scene Writer', 'scene-writer'],
    ['  Café №1! ', 'cafe-no1'],
    ['写手', ''],
    ['a_b', 'a_b'],
  ])('%s', (name, id) => expect(idFrom(name)).toBe(id));
});

describe('a new profile', () => {
  it('has the id of its name until one is typed', () => {
    type('displayName', 'Scene');
    type('displayName', 'Scene Writer');
    expect(newProfile.id).toBe('scene-writer');
    type('id', 'mine');
    type('displayName', 'Other');
    expect(newProfile.id).toBe('mine');
  });

  it('takes the place of no other, and keeps what was typed', async () => {
    const asked: Record<string, string>[] = [];
    vi.stubGlobal('fetch', async (_: string, init: { headers: Record<string, string> }) => {
      asked.push(init.headers);
      const problem = { type: 'about:blank', title: 't', status: 412, detail: 'd', code: 'mcp.revision_conflict' };
      return new Response(JSON.stringify(problem), { status: 412 });
    });
    type('displayName', 'Writer');
    const text = newProfile.text;
    expect(await newProfile.save()).toBeUndefined();
    expect(asked[0]?.['if-none-match']).toBe('*');
    expect([newProfile.takenId, newProfile.text, newProfile.failure]).toEqual(['writer', text, null]);
  });
});
