import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect as connectSocket } from 'node:net';
import { rpcBody, startStudio, type Studio } from './support/studio.ts';
import { call, callText, refusal } from './support/tool-calls.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const create = (name: string, more: object = {}) => ({ persona: { name }, ...more });
const count = async () => (await call(studio, 'tavo_persona_search', { limit: 1 }))['total'] as number;

describe('a dry run', () => {
  it('S-61 S-62 tells what would be, and leaves everything as it was', async () => {
    await call(studio, 'tavo_persona_create', create('Mira'));
    const reads = () =>
      Promise.all([callText(studio, 'tavo_persona_get', { id: 1 }), callText(studio, 'tavo_persona_search')]);
    const before = await reads();
    const dry = await call(studio, 'tavo_persona_update', {
      id: 1,
      persona: { description: 'A courier.' },
      dryRun: true,
    });
    expect(dry).toMatchObject({
      ok: true,
      dryRun: true,
      diff: [{ path: 'description', before: '', after: 'A courier.' }],
      result: { ok: true, kind: 'persona', id: 1, name: 'Mira', description: 'A courier.' },
    });
    const made = await call(studio, 'tavo_persona_create', create('Nobody', { dryRun: true }));
    expect(made).toMatchObject({ diff: [{ path: '', before: null, after: { name: 'Nobody' } }], result: { id: null } });
    const gone = await call(studio, 'tavo_persona_delete', { id: 1, dryRun: true });
    expect(gone).toMatchObject({ diff: [{ path: '', before: { name: 'Mira' }, after: null }], result: null });
    expect(await reads()).toEqual(before);
    expect((await call(studio, 'tavo_persona_create', create('Next')))['id']).toBe(2);
  });

  it('S-61 S-68 fails as the real call does', async () => {
    for (const args of [
      { id: 99, persona: {} },
      { id: 1, persona: {}, expectedRevision: 'rev_0' },
      { id: 1, persona: { x: 1 } },
    ]) {
      const real = await refusal(studio, 'tavo_persona_update', args);
      expect(await refusal(studio, 'tavo_persona_update', { ...args, dryRun: true })).toEqual(real);
    }
  });

  it('S-72 neither looks up nor stores a request id', async () => {
    const first = await call(studio, 'tavo_persona_create', create('Dry', { dryRun: true, clientRequestId: 'dry' }));
    expect(first['dryRun']).toBe(true);
    const real = await callText(studio, 'tavo_persona_create', create('Wet', { clientRequestId: 'dry' }));
    expect(JSON.parse(real)).not.toHaveProperty('dryRun');
    const again = await call(studio, 'tavo_persona_create', create('Other', { dryRun: true, clientRequestId: 'dry' }));
    expect(again).toHaveProperty('diff');
  });
});

describe('expectedRevision', () => {
  it('S-67 is enforced: one of two simultaneous writes wins', async () => {
    const { id, revision } = await call(studio, 'tavo_persona_create', create('Contested'));
    const write = (description: string) =>
      studio.rpc('tools/call', {
        name: 'tavo_persona_update',
        arguments: { id, persona: { description }, expectedRevision: revision },
      });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(write));
    const lost = answers.filter(({ json }) => 'error' in (json as object));
    expect(lost).toHaveLength(3);
    const current = await call(studio, 'tavo_persona_get', { id });
    expect((lost[0]?.json as { error: unknown }).error).toEqual({
      code: -32009,
      message: 'Conflict',
      data: {
        reason: 'revision_conflict',
        uri: `tavo://personas/${String(id)}`,
        details: { expected: revision, actual: current['revision'] },
      },
    });
  });

  it('S-67 of something new is always stale', async () => {
    const error = await refusal(studio, 'tavo_persona_create', create('New', { expectedRevision: 'rev_1' }));
    expect(error.data).toEqual({
      reason: 'revision_conflict',
      uri: 'tavo://personas',
      details: { expected: 'rev_1', actual: null },
    });
  });
});

describe('clientRequestId', () => {
  it('S-70 gives the first answer again, text for text, and does nothing', async () => {
    const args = create('Once', { clientRequestId: 'once' });
    const first = await callText(studio, 'tavo_persona_create', args);
    const total = await count();
    await call(studio, 'tavo_persona_create', create('Between'));
    expect(await callText(studio, 'tavo_persona_create', args)).toBe(first);
    expect(await callText(studio, 'tavo_persona_create', { ...args, expectedRevision: 'rev_stale' })).toBe(first);
    expect(await count()).toBe(total + 1);
  });

  it('S-70 also after a restart, and after the thing has changed', async () => {
    const args = create('Lasting', { clientRequestId: 'lasting' });
    const first = await callText(studio, 'tavo_persona_create', args);
    const unchanged = { id: 1, persona: { name: 'Mira' }, clientRequestId: 'no change' };
    const nothing = await callText(studio, 'tavo_persona_update', unchanged);
    await call(studio, 'tavo_persona_update', { id: 1, persona: { name: 'Mira II' } });
    await studio.taproom.restart();
    await studio.connect();
    const total = await count();
    expect(await callText(studio, 'tavo_persona_create', args)).toBe(first);
    expect(await callText(studio, 'tavo_persona_update', unchanged)).toBe(nothing);
    expect(await count()).toBe(total);
    expect((await call(studio, 'tavo_persona_get', { id: 1 }))['name']).toBe('Mira II');
  });

  it('S-70 compares arguments as JSON values', async () => {
    const send = async (args: string) => {
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tavo_lorebook_create","arguments":${args}}}`;
      return (await studio.send({ body })).text;
    };
    const first = await send('{"lorebook":{"name":"N","scanDepth":1,"x":[1e2]},"clientRequestId":"spelling"}');
    expect(first).toContain('lorebookId');
    expect(await send('{"clientRequestId":"spelling","lorebook":{"x":[100.0],"scanDepth":1.0,"name":"\\u004e"}}')).toBe(
      first,
    );
    expect(await send('{"clientRequestId":"spelling","lorebook":{"x":[100.5],"scanDepth":1,"name":"N"}}')).toContain(
      '-32602',
    );
  });

  it('S-71 is refused with other arguments, and belongs to its tool', async () => {
    await call(studio, 'tavo_persona_create', create('Taken', { clientRequestId: 'taken' }));
    const error = await refusal(studio, 'tavo_persona_create', create('Another', { clientRequestId: 'taken' }));
    expect(error).toMatchObject({ code: -32602, data: { details: { path: 'clientRequestId' } } });
    await call(studio, 'tavo_regex_create', { regex: { name: 'Taken' }, clientRequestId: 'taken' });
  });

  it('S-72 of a failed call is free again', async () => {
    await refusal(studio, 'tavo_persona_update', { id: 999, persona: {}, clientRequestId: 'failed' });
    const made = await call(studio, 'tavo_persona_update', {
      id: 1,
      persona: { name: 'Mira' },
      clientRequestId: 'failed',
    });
    expect(made['ok']).toBe(true);
  });

  it('S-72 of simultaneous calls has one effect and one answer', async () => {
    const total = await count();
    const args = create('Simultaneous', { clientRequestId: 'simultaneous' });
    const texts = await Promise.all(Array.from({ length: 8 }, () => callText(studio, 'tavo_persona_create', args)));
    expect(new Set(texts).size).toBe(1);
    expect(await count()).toBe(total + 1);
  });

  it('S-18 S-70 of a client that went away is done once, or not at all', async () => {
    const before = await count();
    const { port } = new URL(studio.endpoint);
    const abandoned = Array.from({ length: 10 }, async (_, index) => {
      const args = create(`Abandoned ${index}`, { clientRequestId: `abandoned ${index}` });
      const body = rpcBody('tools/call', { name: 'tavo_persona_create', arguments: args });
      await sendAndLeave(Number(port), studio.token, body);
      return args;
    });
    const sent = await Promise.all(abandoned);
    const answers = await Promise.all(sent.map((args) => call(studio, 'tavo_persona_create', args)));
    expect(new Set(answers.map(({ id }) => id as number)).size).toBe(10);
    expect(await count()).toBe(before + 10);
  });
});

function sendAndLeave(port: number, token: string, body: string): Promise<void> {
  const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connectSocket(port, '127.0.0.1', () => socket.write(head + body, () => socket.destroy()));
    socket.on('error', reject).on('close', () => resolve());
  });
}
