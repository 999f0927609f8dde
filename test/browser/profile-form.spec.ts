import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { modernPage, modernScript, type McpTestServer, scripted } from '../support/mcp-servers/index.ts';
import { addActive, discover, setPermission } from '../support/taproom-servers.ts';
import { byId, type ConsoleUnderTest, startConsole } from './support/console.ts';

const names = ['echo', 'read_page', 'search_web'];
const tools = names.map((name) => ({ name, description: `Does ${name}.`, inputSchema: { type: 'object' } }));

/* The steps follow each other, as a person goes through them. */
describe('a profile made without JSON', () => {
  let hub: ConsoleUnderTest;
  let mcp: McpTestServer;
  let page: Page;
  let id: string;
  beforeAll(async () => {
    [hub, mcp] = await Promise.all([
      startConsole(),
      scripted(modernScript({ 'tools/list': ({ result }) => result(modernPage(tools)) })),
    ]);
    ({ id } = await addActive(hub.taproom, { displayName: 'lab', endpoint: mcp.url }));
    await discover(hub.taproom, id);
    for (const name of names) await setPermission(hub.taproom, id, name, 'allow');
    page = await hub.open(await hub.visitor(), '/agents');
  });
  afterAll(async () => {
    await hub.close();
    await mcp.close();
  });

  const field = (name: string) => byId(page, 'profile-field', { field: name });
  const toolOf = (name: string) => `mcp/${id}:${name}`;
  const stored = async () => (await hub.taproom.http('GET', '/api/agent/profiles/scene-writer')).text;
  const put = (rawBody: string) =>
    hub.taproom.http('PUT', '/api/agent/profiles/scene-writer', {
      rawBody,
      headers: { 'content-type': 'application/json' },
    });

  it('has an id from its name, and its tools by server and search', async () => {
    await byId(page, 'first-new-profile').click();
    await field('displayName').fill('Scene Writer');
    expect(await field('id').inputValue()).toBe('scene-writer');
    await field('agentSystemPrompt').fill('Write "scenes".\nShort ones.');
    await byId(page, 'search').fill('page');
    await byId(page, 'tool-choice').nth(1).waitFor({ state: 'detached' });
    await byId(page, 'tool-choice').first().check();
    await byId(page, 'search').fill('');
    await page.locator(`[data-testid="tool-choice"][data-value="${toolOf('echo')}"]`).check();
    expect(await byId(page, 'selected-tool').count()).toBe(2);
  });

  it('keeps what was typed while one looks elsewhere', async () => {
    await byId(page, 'nav-servers').first().click();
    await byId(page, 'nav-agents').first().click();
    await byId(page, 'new-profile').click();
    expect(await field('displayName').inputValue()).toBe('Scene Writer');
  });

  it('is stored, and shows what it would see now', async () => {
    await byId(page, 'save-profile').click();
    await byId(page, 'offered-tool', { tool: toolOf('echo') }).waitFor();
    expect(JSON.parse(await stored())).toEqual({
      ...{ schemaVersion: 3, kind: 'tauritavern.agentProfile', id: 'scene-writer', displayName: 'Scene Writer' },
      instructions: { agentSystemPrompt: 'Write "scenes".\nShort ones.' },
      tools: { allow: [toolOf('read_page'), toolOf('echo')] },
    });
  });

  it('does not take the place of another one of its id', async () => {
    await page.goto(`${hub.taproom.url}/agents/new`);
    await field('displayName').fill('Scene writer');
    await page.locator(`[data-testid="tool-choice"][data-value="${toolOf('echo')}"]`).check();
    await byId(page, 'save-profile').click();
    await page.locator('[data-testid="profile-field"][data-field="id"][aria-invalid="true"]').waitFor();
    expect(await stored()).toContain('Scene Writer');
  });

  it('keeps everything that the form does not show, with every digit', async () => {
    const foreign = '"output": {"big": 9007199254740993, "n": 1.0}';
    await put((await stored()).replace(/\}\s*$/, `, ${foreign}}`));
    await page.goto(`${hub.taproom.url}/agents/profiles/scene-writer/form`);
    await byId(page, 'kept-parts').getByText('output').waitFor();
    await byId(page, 'profile-limits').locator('summary').click();
    await field('maxRounds').fill('12');
    await byId(page, 'save-profile').click();
    await byId(page, 'profile-saved').waitFor();
    const text = await stored();
    expect(text.replace(/\s/g, '')).toContain(foreign.replace(/\s/g, ''));
    expect((JSON.parse(text) as { tools: object }).tools).toEqual({
      allow: [toolOf('read_page'), toolOf('echo')],
      maxRounds: 12,
    });
  });

  it('says at the field what was refused', async () => {
    await field('maxRounds').fill('0');
    await byId(page, 'save-profile').click();
    await page.locator('[data-field="maxRounds"][aria-invalid="true"]').waitFor();
    expect(await stored()).toContain('12');
    await field('maxRounds').fill('12');
  });

  it('moves a tool by the keyboard, and the focus goes along', async () => {
    const down = byId(page, 'selected-tool', { tool: toolOf('read_page') }).locator('[data-move="1"]');
    await down.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (tool) => document.querySelectorAll('[data-testid="selected-tool"]')[1]?.getAttribute('data-tool') === tool,
      toolOf('read_page'),
    );
    const focused = await page.evaluate(
      () => document.activeElement?.closest('[data-testid="selected-tool"]')?.getAttribute('data-tool') ?? '',
    );
    expect(focused).toBe(toolOf('read_page'));
  });

  it('is the same draft as the document, both ways', async () => {
    await byId(page, 'sub-document').click();
    const editor = page.locator('[data-testid="profile-json"][data-state="ready"] .cm-content');
    await editor.getByText('"maxRounds"').waitFor();
    await editor.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('{"half": ');
    await byId(page, 'sub-form').click();
    await byId(page, 'profile-no-json').waitFor();
    await byId(page, 'sub-document').click();
    await page.locator('[data-testid="profile-json"][data-state="ready"] .cm-content').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText((await stored()).replace('Scene Writer', 'Typed here'));
    await byId(page, 'sub-form').click();
    expect(await field('displayName').inputValue()).toBe('Typed here');
  });

  it('keeps what is typed when another window stores a profile, and says so', async () => {
    await put((await stored()).replace('Scene Writer', 'Theirs'));
    await byId(page, 'changed-elsewhere').waitFor();
    expect(await field('displayName').inputValue()).toBe('Typed here');
    await byId(page, 'take-stored').click();
    expect(await field('displayName').inputValue()).toBe('Theirs');
    expect(await byId(page, 'save-profile').isDisabled()).toBe(true);
  });
});
