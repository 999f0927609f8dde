import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfileDraft } from './profile-draft.svelte.ts';

let stored = '{"id":"writer","n":9007199254740993}';
let refusal: object | undefined;
const sent: string[] = [];
const conflict = JSON.stringify({
  type: 'about:blank',
  title: 'x',
  status: 412,
  detail: 'd',
  code: 'mcp.revision_conflict',
});

beforeEach(() => {
  stored = '{"id":"writer","n":9007199254740993}';
  refusal = undefined;
  sent.splice(0);
  vi.stubGlobal(
    'fetch',
    async (_: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) => {
      const headers = () => ({ etag: JSON.stringify(stored) });
      if (init.method === 'GET') return new Response(stored, { headers: headers() });
      sent.push(init.body ?? '');
      if (refusal) return new Response(JSON.stringify(refusal), { status: 422 });
      const version = init.headers?.['if-match'];
      if (version !== undefined && version !== headers().etag) return new Response(conflict, { status: 412 });
      stored = init.body ?? '';
      const saved = `{"profile":${stored},"migratedFrom":null,"ignored":["output"]}`;
      return new Response(saved, { headers: headers() });
    },
  );
});

async function opened(): Promise<ProfileDraft> {
  const draft = new ProfileDraft('writer');
  await draft.load();
  return draft;
}

describe('the draft of a profile', () => {
  it('shows what is stored with its levels, every digit as it is, and nothing to save', async () => {
    const draft = await opened();
    expect(draft.text).toBe('{\n  "id": "writer",\n  "n": 9007199254740993\n}');
    expect(draft.dirty).toBe(false);
  });

  it('sends what is typed, character for character', async () => {
    const draft = await opened();
    draft.text = '{ "id":"writer",\t"n":1.0 }';
    await draft.save();
    expect(sent).toEqual(['{ "id":"writer",\t"n":1.0 }']);
    expect([draft.dirty, draft.saved?.ignored]).toEqual([false, ['output']]);
    await draft.load();
    expect(draft.text).toBe('{ "id":"writer",\t"n":1.0 }');
  });

  it('keeps what is typed when it is refused', async () => {
    const draft = await opened();
    draft.text = '{"id":"writer"}';
    refusal = {
      ...{ type: 'about:blank', title: 'x', status: 422, detail: 'd', code: 'agent.profile_invalid' },
      errors: [{ path: 'tools', message: 'is missing' }],
    };
    await draft.save();
    expect([draft.text, draft.dirty, draft.issues[0]?.path]).toEqual(['{"id":"writer"}', true, 'tools']);
  });

  it('offers what another window stored beside what is typed, and follows it where nothing is', async () => {
    const draft = await opened();
    stored = '{"id":"writer","by":"them"}';
    await draft.load();
    expect([draft.text.includes('them'), draft.elsewhere]).toEqual([true, undefined]);
    draft.text = 'mine';
    stored = '{"id":"writer","by":"others"}';
    await draft.load();
    expect([draft.text, draft.elsewhere?.includes('others')]).toEqual(['mine', true]);
    draft.takeElsewhere();
    expect([draft.text.includes('others'), draft.dirty, draft.elsewhere]).toEqual([true, false, undefined]);
  });

  it('replaces nothing that was stored elsewhere unseen, and then what was seen', async () => {
    const draft = await opened();
    draft.text = '{"mine":1}';
    stored = '{"id":"writer","by":"others"}';
    await draft.save();
    expect([stored.includes('others'), draft.text, draft.elsewhere?.includes('others')]).toEqual([
      true,
      '{"mine":1}',
      true,
    ]);
    expect(draft.failure).toBeNull();
    await draft.save();
    expect([stored, draft.dirty, draft.elsewhere]).toEqual(['{"mine":1}', false, undefined]);
  });

  it('saves again and again over its own', async () => {
    const draft = await opened();
    for (const text of ['{"a":1}', '{"a":2}']) {
      draft.text = text;
      await draft.save();
      expect([stored, draft.failure]).toEqual([text, null]);
    }
  });

  it('takes another white space for no change', async () => {
    const draft = await opened();
    draft.text = 'mine';
    stored = '{ "id": "writer", "n": 9007199254740993 }';
    await draft.load();
    expect([draft.text, draft.elsewhere]).toEqual(['mine', undefined]);
  });
});
