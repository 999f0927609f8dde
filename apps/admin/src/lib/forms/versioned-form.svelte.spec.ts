import { TaproomError } from '@taproom/contracts';
import { describe, expect, it } from 'vitest';
import { VersionedForm } from './versioned-form.svelte.ts';

const begun = () => new VersionedForm({ name: 'a', url: 'x' }, '"1"');

describe('a form over something with versions', () => {
  it('knows whether anything was typed', () => {
    const form = begun();
    expect(form.dirty).toBe(false);
    form.set('name', 'b');
    expect(form.dirty).toBe(true);
    form.set('name', 'a');
    expect(form.dirty).toBe(false);
  });

  it('follows what is stored where nobody typed', () => {
    const form = begun();
    form.set('name', 'mine');
    form.storedIs({ name: 'a', url: 'y' }, '"2"');
    expect(form.fields).toEqual({ name: 'mine', url: 'y' });
    expect([form.conflicts, form.etag]).toEqual([[], '"2"']);
  });

  it('keeps what was typed and shows the two where both changed', () => {
    const form = begun();
    form.set('name', 'mine');
    form.storedIs({ name: 'theirs', url: 'x' }, '"2"');
    expect([form.fields.name, form.stored?.name, form.conflicts]).toEqual(['mine', 'theirs', ['name']]);
    form.takeStored('name');
    expect([form.fields.name, form.conflicts, form.dirty]).toEqual(['theirs', [], false]);
  });

  it('has nothing to decide where both typed the same', () => {
    const form = begun();
    form.set('name', 'same');
    form.storedIs({ name: 'same', url: 'x' }, '"2"');
    expect(form.conflicts).toEqual([]);
  });

  it('says at the field what was refused, and at the top what belongs to none', async () => {
    const form = begun();
    const refused = (path: string) =>
      new TaproomError({
        ...{ type: 'about:blank', title: 'x', status: 422, detail: 'd', code: 'connection.invalid' },
        errors: [{ path, message: 'is wrong' }],
      });
    await form.attempt(() => Promise.reject(refused('url[2].x')));
    expect([form.errorOf('url'), form.errorOf('name'), form.failedAsAWhole]).toEqual(['is wrong', undefined, false]);
    await form.attempt(() => Promise.reject(refused('elsewhere')));
    expect(form.failedAsAWhole).toBe(true);
    expect(await form.attempt(async ({ name }) => name)).toBe('a');
    expect([form.failure, form.busy]).toEqual([null, false]);
  });
});
