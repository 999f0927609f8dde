import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { McpServer, StudioRegistered } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { freePort } from '../support/mcp-servers/index.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { listServers, testCall, update } from '../support/taproom-servers.ts';
import { startTaproom } from '../support/taproom.ts';
import { setServer, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const register = async () => read(StudioRegistered, await studio.taproom.http('POST', '/api/studio/server/register'));
const registration = async (id: string) =>
  read(McpServer, await studio.taproom.http('GET', `/api/mcp/servers/${id}`)) as McpServer;

describe('POST /api/studio/server/register', () => {
  it('makes an active registration with the endpoint and the header, its tools found', async () => {
    const { registrationId, endpoint, tools, problem } = await register();
    expect([endpoint, problem]).toEqual([studio.endpoint, null]);
    expect(await registration(registrationId)).toMatchObject({
      displayName: 'Taproom Studio',
      endpoint,
      state: 'active',
      headers: { Authorization: `Bearer ${studio.token}` },
    });
    const { json } = await studio.rpc('tools/list');
    expect(tools).toBe((json as { result: { tools: unknown[] } }).result.tools.length);
  });

  it('lets them be called from the Manager at once', async () => {
    const { registrationId } = await register();
    const outcome = await testCall(studio.taproom, registrationId, { nativeName: 'tavo_status', argumentsJson: '{}' });
    expect(outcome).toMatchObject({ outcome: 'known_response', response: { isError: false } });
    expect(JSON.stringify(outcome)).toContain('assetCounts');
  });

  it('brings the same one up to date with a new token', async () => {
    const { registrationId } = await register();
    await studio.taproom.http('POST', '/api/studio/server/token');
    await studio.connect();
    expect(await register()).toMatchObject({ registrationId, problem: null });
    expect((await registration(registrationId)).headers).toEqual({ Authorization: `Bearer ${studio.token}` });
  });

  it('brings the same one up to date with a new port, and keeps the name that it was given', async () => {
    const { registrationId } = await register();
    const before = await registration(registrationId);
    await update(studio.taproom, before, { displayName: 'Mine' });
    await setServer(studio.taproom, { port: await freePort() });
    await studio.connect();
    expect(await register()).toMatchObject({ registrationId, endpoint: studio.endpoint, problem: null });
    expect(studio.endpoint).not.toBe(before.endpoint);
    expect(await registration(registrationId)).toMatchObject({ displayName: 'Mine', endpoint: studio.endpoint });
    expect((await listServers(studio.taproom)).servers).toHaveLength(1);
  });

  it('says what kept its tools from being found, and leaves the registration to be tried again', async () => {
    const { registrationId } = await register();
    await setServer(studio.taproom, { scope: 'public', allowedHosts: ['tap.example'] });
    const { tools, problem } = await register();
    expect(tools).toBeNull();
    expect(problem).toMatch(/403/);
    expect((await registration(registrationId)).state).toBe('active');
    await setServer(studio.taproom, { scope: 'local', allowedHosts: [] });
  });

  it('while Studio is off says to switch it on, and adds nothing', async () => {
    const { servers } = await listServers(studio.taproom);
    await setServer(studio.taproom, { enabled: false });
    const answer = await studio.taproom.http('POST', '/api/studio/server/register');
    expect(expectProblem(answer, 'studio.not_running').detail).toContain('Switch it on');
    expect((await listServers(studio.taproom)).servers).toEqual(servers);
  });

  it('needs a token', async () => {
    const taproom = await startTaproom();
    try {
      expectProblem(await taproom.http('POST', '/api/studio/server/register'), 'studio.not_running');
    } finally {
      await taproom.close();
    }
  });
});
