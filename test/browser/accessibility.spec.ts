import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AgentRunStarted } from '@taproom/contracts';
import type { Page } from 'playwright-core';
import { connect } from '../studio-assets/support/studio.ts';
import { call as callTool, putProfile, startRun } from '../agent/support/agent.ts';
import { startModernServer, type McpTestServer } from '../support/mcp-servers/index.ts';
import { addConnection } from '../support/taproom-connections.ts';
import { addServer, discover, setPermission, setState } from '../support/taproom-servers.ts';
import { byId, type ConsoleUnderTest, type Look, startConsole, violations } from './support/console.ts';

const looks: [string, Look][] = [
  ['English, light, wide', { locale: 'en-US', colorScheme: 'light', width: 1280 }],
  ['简体中文, dark, wide', { locale: 'zh-CN', colorScheme: 'dark', width: 1280 }],
  ['English, dark, 420 px', { locale: 'en-US', colorScheme: 'dark', width: 420 }],
  ['简体中文, light, 420 px', { locale: 'zh-CN', colorScheme: 'light', width: 420 }],
];

describe.each(looks)('every screen: %s', (_name, look) => {
  let hub: ConsoleUnderTest;
  let server: McpTestServer;
  let id: string;
  let run: AgentRunStarted;
  let page: Page;

  beforeAll(async () => {
    [hub, server] = await Promise.all([startConsole({ env: { TAPROOM_STUDIO_PORT: '0' } }), startModernServer()]);
    id = (await addServer(hub.taproom, { displayName: 'lab', endpoint: server.url })).id;
    await setState(hub.taproom, id, 'active');
    await discover(hub.taproom, id);
    await setPermission(hub.taproom, id, 'echo', 'ask');
    await addConnection(hub.taproom, { id: 'main' });
    await putProfile(hub.taproom, 'writer', { allow: [`mcp/${id}:echo`, 'builtin:agent.await'] });
    run = await startRun(hub.taproom, 'writer');
    await callTool(hub.taproom, run);
    await hub.taproom.http('POST', '/api/access/tokens', { body: { name: 'SillyTavern', scopes: ['chat'] } });
    page = await hub.open(await hub.visitor(look), '/servers');
  });
  afterAll(async () => {
    await hub.close();
    await server.close();
  });

  const screens: [string, () => Promise<void>][] = [
    ['the servers', () => visit('/servers', 'server-row')],
    ['adding a server', () => visit('/servers?dialog=add', 'server-form')],
    ['pasting JSON', () => visit('/servers?dialog=paste', 'paste-json-form')],
    ['editing a server', () => visit(`/servers/${id}?dialog=edit&of=${id}`, 'server-form')],
    ['a server', () => visit(`/servers/${id}`, 'tool-row')],
    ['a tool with the try-it panel', () => visit(`/servers/${id}/tools/echo`, 'try-it')],
    ['the activity', () => visit('/activity', 'activity-row')],
    ['the profiles', () => visit('/agents', 'profile-row')],
    ['importing a profile', () => visit('/agents?dialog=profile', 'profile-json')],
    ['what a profile would see', () => visit('/agents/profiles/writer', 'missing-tool')],
    ['a new profile', () => visit('/agents/new', 'tool-choice')],
    ['the form of a profile', () => visit('/agents/profiles/writer/form', 'selected-tool')],
    ['the document of a profile', () => visit('/agents/profiles/writer/document', 'save-profile')],
    ['the runs', () => visit('/agents/runs', 'run-row')],
    ['a run', openRun],
    ['the model connections', () => visit('/models', 'connection-row')],
    ['editing a connection', () => visit('/models?dialog=connection&of=main', 'connection-form')],
    ['what a model sees', () => visit('/models/tools', 'offered-tool')],
    ['connecting an app', () => visit('/models/use', 'snippet')],
    ['a chat', chat],
    ['Studio', openStudio],
    ['the tokens', () => visit('/access', 'token-row')],
    ['making a token', () => visit('/access?dialog=token&scopes=chat', 'token-form')],
    ['the settings', () => visit('/settings', 'settings-about')],
    ['the answer of a test call', call],
  ];

  async function visit(path: string, landmark: string): Promise<void> {
    await page.goto(hub.taproom.url + path);
    await byId(page, landmark).first().waitFor();
  }

  async function openStudio(): Promise<void> {
    const studio = await connect(hub.taproom.http);
    await studio.call('tavo_status', {});
    await studio.disconnect();
    await callWithWrongToken();
    await visit('/studio', 'studio-scope');
    for (const part of ['more', 'checks']) await byId(page, `studio-${part}-section`).locator('summary').click();
    for (const shown of ['studio-checks', 'client', 'request', 'refusal']) await byId(page, shown).first().waitFor();
  }

  async function callWithWrongToken(): Promise<void> {
    const { json } = await hub.taproom.http('GET', '/api/studio/server');
    await fetch(`http://127.0.0.1:${(json as { port: number }).port}/mcp`, { method: 'POST' });
  }

  async function openRun(): Promise<void> {
    await visit(`/agents/runs/${run.runId}`, 'run-call');
    await byId(page, 'run-call').first().locator('summary').first().click();
    await byId(page, 'call-result').first().waitFor();
  }

  async function chat(): Promise<void> {
    await visit('/models/chat', 'chat-draft');
    await byId(page, 'chat-model').fill('model-a');
    await byId(page, 'chat-draft').fill('Hello');
    await byId(page, 'chat-draft').press('Enter');
    // Nothing listens there: what is shown is the failure.
    await byId(page, 'chat-failure').waitFor();
  }

  async function call(): Promise<void> {
    await visit(`/servers/${id}/tools/echo`, 'schema-form');
    await byId(page, 'call').click();
    await page
      .locator('[data-testid="result"][data-state^="answered"], [data-testid="result"][data-state="tool-error"]')
      .waitFor();
  }

  it.each(screens)('%s has nothing that axe objects to, and fits its width', async (_screen, show) => {
    await show();
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  it('the sign-in has nothing that axe objects to', async () => {
    const stranger = await (await hub.visitor(look)).newPage();
    await stranger.goto(hub.taproom.url);
    await byId(stranger, 'token').waitFor();
    expect(await violations(stranger)).toEqual([]);
    const lang = await stranger.evaluate(() => document.documentElement.lang);
    expect(lang.slice(0, 2)).toBe(look.locale === 'zh-CN' ? 'zh' : 'en');
  });
});
