import { TaproomError, type McpServer } from '@taproom/contracts';
import { describe, expect, it } from 'vitest';
import { headerRow } from './header-rows.ts';
import { ServerForm } from './server-form.svelte.ts';

const server: McpServer = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  displayName: 'lab',
  endpoint: 'https://lab.example/mcp',
  headers: { Authorization: 'a' },
  protocolVersion: 'auto',
  state: 'paused',
  toolPermissions: {},
  toolDescriptionOverrides: {},
};

describe('a form whose registration is changed elsewhere', () => {
  it('takes over what was changed where nothing was typed', () => {
    const form = ServerForm.of(server, '"1"');
    form.displayName = 'my lab';
    form.storedIs({ ...server, endpoint: 'https://new.example/mcp' }, '"2"');
    expect(form.fields).toMatchObject({ displayName: 'my lab', endpoint: 'https://new.example/mcp' });
    expect(form.conflicts).toEqual([]);
    expect(form.etag).toBe('"2"');
  });

  it('keeps what was typed in a field that was changed too, and shows both', () => {
    const form = ServerForm.of(server, '"1"');
    form.displayName = 'mine';
    form.storedIs({ ...server, displayName: 'theirs' }, '"2"');
    expect(form.displayName).toBe('mine');
    expect(form.conflicts).toEqual(['displayName']);
    expect(form.stored?.displayName).toBe('theirs');
  });

  it('has nothing left to decide once the stored value is taken', () => {
    const form = ServerForm.of(server, '"1"');
    form.headers = [headerRow('Authorization', 'mine')];
    form.storedIs({ ...server, headers: { Authorization: 'theirs' } }, '"2"');
    expect(form.conflicts).toEqual(['headers']);
    form.takeStored('headers');
    expect(form.fields.headers).toEqual({ Authorization: 'theirs' });
    expect(form.conflicts).toEqual([]);
    expect(form.dirty).toBe(false);
  });

  it('is not in conflict when both typed the same', () => {
    const form = ServerForm.of(server, '"1"');
    form.displayName = 'same';
    form.storedIs({ ...server, displayName: 'same' }, '"2"');
    expect(form.conflicts).toEqual([]);
  });

  it('leaves a half-typed header row where the cursor is', () => {
    const form = ServerForm.of(server, '"1"');
    form.headers = [...form.headers, headerRow('X-Half', '')];
    const keys = form.headers.map(({ key }) => key);
    form.storedIs({ ...server, displayName: 'renamed' }, '"2"');
    expect(form.headers.map(({ key }) => key)).toEqual(keys);
    expect(form.displayName).toBe('renamed');
  });
});

describe('a form', () => {
  it('is not changed by the order of headers or by a row that is still blank', () => {
    const form = ServerForm.of({ ...server, headers: { A: '1', B: '2' } }, undefined);
    form.headers = [...form.headers.toReversed(), headerRow()];
    expect(form.dirty).toBe(false);
  });

  it('can only be saved with a name, an endpoint and headers that can be told apart', () => {
    const form = new ServerForm({ displayName: '  ', endpoint: 'https://a.example' });
    expect(form.complete).toBe(false);
    form.displayName = 'a';
    expect(form.complete).toBe(true);
    form.headers = [headerRow('', 'lost')];
    expect(form.complete).toBe(false);
  });

  it('shows a refusal at its field', async () => {
    const form = new ServerForm({ displayName: 'a', endpoint: 'ftp://a' });
    const problem = {
      ...{ type: 'about:blank', title: '', status: 400, detail: '', code: 'request.invalid' as const },
      errors: [
        { path: 'endpoint', message: 'must be http: or https:' },
        { path: 'headers["X-A"]', message: 'is odd' },
      ],
    };
    const saved = await form.attempt(() => Promise.reject(new TaproomError(problem)));
    expect(saved).toBeUndefined();
    expect(form.errorOf('endpoint')).toBe('must be http: or https:');
    expect(form.errorOf('headers')).toBe('is odd');
    expect(form.errorOf('displayName')).toBeUndefined();
    expect(form.busy).toBe(false);
  });
});
