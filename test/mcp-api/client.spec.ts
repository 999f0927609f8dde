import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMcpApi, installHostAbi, type McpApi, TaproomError, TaproomUnreachableError } from '@taproom/contracts';
import { freePort, type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { addActive, addServer } from '../support/taproom-servers.ts';

let hub: Taproom;
let silent: McpTestServer;
beforeAll(async () => {
  hub = await startTaproom();
  silent = await scripted(modernScript({ 'tools/call': () => undefined }));
});
afterAll(async () => {
  await hub.close();
  await silent.close();
});

type Sent = { method: string; url: string; authorization: string | null };

/** The real fetch, with a note of each request. */
function watchedApi(onRequest: (sent: Sent) => void | Promise<void> = () => undefined): { api: McpApi; sent: Sent[] } {
  const sent: Sent[] = [];
  const watched: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const note = {
      method: init?.method ?? 'GET',
      url: new Request(input).url,
      authorization: headers.get('authorization'),
    };
    sent.push(note);
    await onRequest(note);
    return fetch(input, init);
  };
  return { api: createMcpApi({ baseUrl: `${hub.url}/`, fetch: watched, token: hub.token }), sent };
}

const testCall = (api: McpApi, registrationId: string, signal?: AbortSignal) =>
  api.tools.testCall({ registrationId, nativeName: 'echo', argumentsJson: '{}' }, signal ? { signal } : {});

describe('createMcpApi', () => {
  it('sends the token with every request, and through the fetch it was given', async () => {
    const { api, sent } = watchedApi();
    await api.servers.list();
    expect(sent).toEqual([{ method: 'GET', url: `${hub.url}/api/mcp/servers`, authorization: `Bearer ${hub.token}` }]);
  });

  it('rejects with the problem as the hub stated it', async () => {
    const failure: unknown = await hub.api.servers
      .create({ displayName: '', endpoint: 'x' })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TaproomError);
    const { status, code, problem, message } = failure as TaproomError;
    expect([status, code, message]).toEqual([400, 'request.invalid', problem.detail]);
    expect(problem.errors?.map(({ path }) => path)).toEqual(['displayName', 'endpoint']);
  });

  it('rejects as unreachable when nobody answers', async () => {
    const api = createMcpApi({ baseUrl: `http://127.0.0.1:${await freePort()}`, token: 't' });
    await expect(api.servers.list()).rejects.toBeInstanceOf(TaproomUnreachableError);
  });

  it('rejects as unreachable when it is not the hub that answers', async () => {
    const other = await scripted(({ status }) => status(502, { body: '<html>Bad Gateway' }));
    const api = createMcpApi({ baseUrl: other.origin, token: 't' });
    await expect(api.servers.list()).rejects.toBeInstanceOf(TaproomUnreachableError);
    await other.close();
  });

  it('rejects without a token', async () => {
    await expect(createMcpApi({ baseUrl: hub.url }).servers.list()).rejects.toMatchObject({
      code: 'auth.token_invalid',
    });
  });

  it('keeps every digit of what it was given and of what it got', async () => {
    const exact = await scripted(
      modernScript({
        'tools/call': ({ result }) => result('{"content":[],"structuredContent":{"n":18446744073709551615}}'),
      }),
    );
    const { id } = await addActive(hub, { endpoint: exact.url });
    const outcome = await hub.api.tools.testCall({
      registrationId: id,
      nativeName: 'echo',
      argumentsJson: '{"n":9007199254740993}',
    });
    expect(outcome).toMatchObject({ response: { structuredJson: '{"n":18446744073709551615}' } });
    expect(exact.received('tools/call')[0]?.body).toContain('"arguments":{"n":9007199254740993}');
    await exact.close();
  });
});

describe('M-60: an AbortSignal', () => {
  it('that is aborted already sends nothing to the hub', async () => {
    const { api, sent } = watchedApi();
    const { id } = await addActive(hub, { endpoint: silent.url });
    expect((await testCall(api, id, AbortSignal.abort())).outcome).toBe('not_sent');
    expect(sent).toEqual([]);
  });

  it('that aborts before the start is acknowledged cancels after it: the start is never cut off', async () => {
    const stop = new AbortController();
    const { api, sent } = watchedApi(({ method }) => {
      if (method === 'POST') stop.abort();
    });
    const { id } = await addActive(hub, { endpoint: silent.url });
    const outcome = await testCall(api, id, stop.signal);
    expect(outcome).toMatchObject({ code: 'mcp.call_cancelled' });
    expect(sent.map(({ method }) => method).sort()).toEqual(['DELETE', 'GET', 'POST']);
  });

  it('is let go of after the call: a later abort sends nothing', async () => {
    const { api, sent } = watchedApi();
    const stop = new AbortController();
    const { id } = await addServer(hub);
    await testCall(api, id, stop.signal);
    const before = sent.length;
    stop.abort();
    await api.servers.list();
    expect(sent.slice(before).map(({ method }) => method)).toEqual(['GET']);
  });

  it('resolves with the outcome unknown when the hub goes away meanwhile', async () => {
    const other = await startTaproom();
    const { id } = await addActive(other, { endpoint: silent.url });
    let gone = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (gone = resolve));
    const cutOff: typeof fetch = async (input, init) => {
      if (init?.method !== 'GET') return fetch(input, init);
      gone();
      throw new TypeError('fetch failed');
    };
    const api = createMcpApi({ baseUrl: other.url, fetch: cutOff, token: other.token });
    const outcome = testCall(api, id);
    await waiting;
    expect(await outcome).toMatchObject({ outcome: 'outcome_unknown', code: 'mcp.hub_unreachable' });
    await other.close();
  });
});

describe('installHostAbi', () => {
  type HostWindow = {
    __TAURITAVERN__?: { ready?: Promise<unknown>; api?: Record<string, unknown> };
    __TAURITAVERN_MAIN_READY__?: Promise<unknown>;
  };

  it('puts the Manager where an extension looks for it', async () => {
    const window: HostWindow = {};
    installHostAbi(window, hub.api);
    await (window.__TAURITAVERN__?.ready ?? window.__TAURITAVERN_MAIN_READY__);
    const mcp = window.__TAURITAVERN__?.api?.['mcp'] as McpApi;
    const { id } = await mcp.servers.create({ displayName: 'From an extension', endpoint: silent.url });
    expect((await mcp.servers.list()).servers.map((server) => server.id)).toContain(id);
    await expect(window.__TAURITAVERN_MAIN_READY__).resolves.toBeUndefined();
  });

  it('keeps what is there already', () => {
    const [ready, mainReady] = [Promise.resolve(1), Promise.resolve(2)];
    const other = {};
    const window: HostWindow = { __TAURITAVERN__: { ready, api: { other } }, __TAURITAVERN_MAIN_READY__: mainReady };
    installHostAbi(window, hub.api);
    expect(window.__TAURITAVERN__?.ready).toBe(ready);
    expect(window.__TAURITAVERN_MAIN_READY__).toBe(mainReady);
    expect(window.__TAURITAVERN__?.api?.['other']).toBe(other);
  });

  it('M-1: offers no way to connect and none to call past the Manager', () => {
    const window: HostWindow = {};
    installHostAbi(window, hub.api);
    const mcp = window.__TAURITAVERN__?.api?.['mcp'] as McpApi;
    const names = [...Object.keys(mcp), ...Object.keys(mcp.servers), ...Object.keys(mcp.tools)];
    expect(names.filter((name) => /connect|raw|call/i.test(name))).toEqual(['testCall']);
  });
});
