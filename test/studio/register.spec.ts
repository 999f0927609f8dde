import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { McpServer, StudioRegistered } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { refresh, setState, testCall } from '../support/taproom-servers.ts';
import { startTaproom } from '../support/taproom.ts';
import { startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const register = async () => read(StudioRegistered, await studio.taproom.http('POST', '/api/studio/server/register'));
const registration = async (id: string) =>
  read(McpServer, await studio.taproom.http('GET', `/api/mcp/servers/${id}`)) as McpServer;

describe('POST /api/studio/server/register', () => {
  it('makes a paused registration with the endpoint and the header', async () => {
    const { registrationId, endpoint } = await register();
    expect(endpoint).toBe(studio.endpoint);
    expect(await registration(registrationId)).toMatchObject({
      displayName: 'Taproom Studio',
      endpoint,
      state: 'paused',
      headers: { Authorization: `Bearer ${studio.token}` },
    });
  });

  it('brings the same one up to date with a new token', async () => {
    const { registrationId } = await register();
    await studio.taproom.http('POST', '/api/studio/server/token');
    await studio.connect();
    expect((await register()).registrationId).toBe(registrationId);
    expect((await registration(registrationId)).headers).toEqual({ Authorization: `Bearer ${studio.token}` });
  });

  it('lets its tools be discovered and called from the Manager', async () => {
    const { registrationId } = await register();
    await setState(studio.taproom, registrationId, 'active');
    const { tools } = await refresh(studio.taproom, registrationId);
    expect(tools.map(({ nativeName }) => nativeName)).toContain('tavo_status');
    const outcome = await testCall(studio.taproom, registrationId, { nativeName: 'tavo_status', argumentsJson: '{}' });
    expect(outcome).toMatchObject({ outcome: 'known_response', response: { isError: false } });
    expect(JSON.stringify(outcome)).toContain('assetCounts');
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
