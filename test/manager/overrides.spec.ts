import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { McpServer } from '@taproom/contracts';
import { type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf, jsonFile } from '../support/taproom-files.ts';
import { expectInvalid } from '../support/taproom-problems.ts';
import {
  addActive,
  addServer,
  discover,
  getServer,
  refresh,
  setOverride,
  setPermission,
  testCall,
} from '../support/taproom-servers.ts';

let hub: Taproom;
let mcp: McpTestServer;
beforeAll(async () => {
  hub = await startTaproom();
  mcp = await scripted(modernScript());
});
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

const overridesOf = async (id: string): Promise<unknown> => (await getServer(hub, id)).toolDescriptionOverrides;

describe('M-17: an override', () => {
  it.each([
    ['a description', { description: 'Looks things up.' }],
    ['an empty description', { description: '' }],
    ['white space, kept as it is', { description: '  \n' }],
    ['a property', { properties: { q: 'What to look for' } }],
    ['an empty property', { properties: { q: '' } }],
    ['both', { description: 'd', properties: { q: ' p ', 名前: '' } }],
    ['a description and no property', { description: 'd', properties: {} }],
    ['a lone surrogate', { description: '\udc00' }],
  ])('may be %s', async (_, override) => {
    const { id } = await addServer(hub);
    const answer = read(McpServer, await setOverride(hub, id, 'search', override));
    expect(answer.toolDescriptionOverrides).toEqual({ search: override });
    await hub.restart();
    expect(await overridesOf(id)).toEqual({ search: override });
    expect(jsonFile(filesOf(hub.dataRoot).record(id))['toolDescriptionOverrides']).toEqual({ search: override });
  });

  it('replaces the one before as a whole', async () => {
    const { id } = await addServer(hub);
    await setOverride(hub, id, 'search', { description: 'd', properties: { q: 'p' } });
    await setOverride(hub, id, 'search', { properties: { r: 's' } });
    expect(await overridesOf(id)).toEqual({ search: { properties: { r: 's' } } });
  });

  it('is deleted by null, and only that one', async () => {
    const { id } = await addServer(hub);
    await setOverride(hub, id, 'search', { description: 'd' });
    await setOverride(hub, id, 'sum', { description: 'e' });
    const answer = read(McpServer, await setOverride(hub, id, 'search', null));
    expect(answer.toolDescriptionOverrides).toEqual({ sum: { description: 'e' } });
  });

  it('that is not there is deleted without an event', async () => {
    const { id } = await addServer(hub);
    expect((await setOverride(hub, id, 'search', null)).status).toBe(200);
    expect(jsonFile(filesOf(hub.dataRoot).record(id))['revision']).toBe(1);
  });

  it.each<[string, unknown, string]>([
    ['an empty object', {}, 'override'],
    ['no property and no description', { properties: {} }, 'override'],
    ['an unknown member', { description: 'd', title: 't' }, 'override.title'],
    ['a description that is null', { description: null }, 'override.description'],
    ['properties that are a list', { properties: [] }, 'override.properties'],
    ['a property that is no string', { properties: { q: { description: 'd' } } }, 'override.properties.q'],
    ['a string', 'd', 'override'],
  ])('may not be %s', async (_, override, path) => {
    const { id } = await addServer(hub);
    await setOverride(hub, id, 'search', { description: 'kept' });
    expectInvalid(await setOverride(hub, id, 'search', override), path);
    expect(await overridesOf(id)).toEqual({ search: { description: 'kept' } });
  });

  it('has to be given: leaving it out deletes nothing', async () => {
    const { id } = await addServer(hub);
    await setOverride(hub, id, 'search', { description: 'kept' });
    expectInvalid(await setOverride(hub, id, 'search', undefined), 'override');
    expect(await overridesOf(id)).toEqual({ search: { description: 'kept' } });
  });

  it('of a property named __proto__ is one like any other', async () => {
    const { id } = await addServer(hub);
    const rawBody = '{"nativeName":"search","override":{"properties":{"__proto__":"p"}}}';
    const headers = { 'content-type': 'application/json' };
    await hub.http('PUT', `/api/mcp/servers/${id}/tools/description-override`, { rawBody, headers });
    expect((await hub.http('GET', `/api/mcp/servers/${id}`)).text).toContain(
      '{"search":{"properties":{"__proto__":"p"}}}',
    );
  });
});

describe('M-18: an override changes nothing but itself', () => {
  it('neither the catalog, the tool id, the schema nor the permission', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    await setPermission(hub, id, 'echo', 'ask');
    const before = await discover(hub, id);
    const file = jsonFile(filesOf(hub.dataRoot).catalog(id));
    await setOverride(hub, id, 'echo', { description: 'other', properties: { text: 'other' } });
    expect(await discover(hub, id)).toEqual(before);
    expect(await refresh(hub, id)).toEqual(before);
    expect(jsonFile(filesOf(hub.dataRoot).catalog(id))).toEqual(file);
  });

  it('nor what is called', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    await setOverride(hub, id, 'echo', { description: 'other', properties: { text: 'other' } });
    await testCall(hub, id, { argumentsJson: '{"text":"t"}' });
    expect(mcp.received('tools/call').at(-1)?.message?.params).toMatchObject({
      name: 'echo',
      arguments: { text: 't' },
    });
  });
});
