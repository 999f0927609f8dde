import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type McpTestServer, modernScript, type Replies, scripted } from '../support/mcp-servers/index.ts';
import { addConnection, changeConnection } from '../support/taproom-connections.ts';
import { addActive, discover, setPermission } from '../support/taproom-servers.ts';
import { chunks, startUpstream, toolCall, type Upstream } from '../support/upstream/index.ts';
import { byId, type ConsoleUnderTest, goToPart, startConsole } from './support/console.ts';

/* The steps follow each other, as a person goes through them. */
describe('the Models screen', () => {
  let hub: ConsoleUnderTest;
  let upstream: Upstream;
  let mcp: McpTestServer;
  let answerCall = ({ result }: Replies): void =>
    result({ resultType: 'complete', content: [{ type: 'text', text: 'Echo: hé' }] });
  let page: Page;
  let registrationId: string;
  beforeAll(async () => {
    [hub, upstream, mcp] = await Promise.all([
      startConsole(),
      startUpstream(),
      scripted(modernScript({ 'tools/call': (exchange) => answerCall(exchange) })),
    ]);
    registrationId = (await addActive(hub.taproom, { displayName: 'lab', endpoint: mcp.url })).id;
    page = await hub.open(await hub.visitor(), '/models');
  });
  afterAll(async () => {
    await hub.close();
    await Promise.all([upstream.close(), mcp.close()]);
  });

  const field = (name: string) => byId(page, 'connection-field', { field: name });
  const row = () => byId(page, 'connection-row', { id: 'main' });
  const keySent = () => upstream.requests.at(-1)?.headers['authorization'];
  const test = async () => {
    const before = upstream.requests.length;
    await byId(row(), 'test-connection').click();
    await byId(row(), 'test-outcome', { state: 'running' }).waitFor({ state: 'detached' });
    await byId(row(), 'test-outcome', { state: 'answered' }).waitFor();
    expect(upstream.requests.length).toBe(before + 1);
  };

  it('begins empty, and adds a connection by its URL and key', async () => {
    await byId(page, 'models-empty').waitFor();
    await byId(page, 'first-connection').click();
    await field('name').fill('Main');
    await field('baseUrl').fill(upstream.baseUrl);
    await byId(page, 'connection-key').fill('sk-first');
    await byId(page, 'save-connection').click();
    await row().waitFor();
  });

  it('says at its field what was refused, and keeps what was typed', async () => {
    await byId(page, 'add-connection').click();
    await field('name').fill('Broken');
    await field('baseUrl').fill('nowhere');
    await byId(page, 'connection-overrides').locator('summary').click();
    await field('includeBody').fill('a: [');
    await byId(page, 'save-connection').click();
    await page.locator('[data-field="baseUrl"][aria-invalid="true"]').waitFor();
    expect(await field('includeBody').getAttribute('aria-invalid')).toBe('true');
    expect(await field('includeBody').inputValue()).toBe('a: [');
    await page.keyboard.press('Escape');
    await byId(page, 'connection-dialog').waitFor({ state: 'detached' });
  });

  it('tests it, and shows the models there are', async () => {
    await test();
    expect(keySent()).toBe('Bearer sk-first');
    await byId(row(), 'test-outcome').getByText('model-a').waitFor();
  });

  it('keeps the key when something else is edited, and replaces it when asked', async () => {
    await row().getByRole('button', { name: 'Main', exact: true }).click();
    await byId(page, 'key-kept').waitFor();
    expect(await page.content()).not.toContain('sk-first');
    await field('chatModel').waitFor({ state: 'detached' });
    await byId(page, 'connection-studio').locator('summary').click();
    await field('chatModel').fill('model-a');
    await byId(page, 'save-connection').click();
    await byId(page, 'connection-dialog').waitFor({ state: 'detached' });
    await test();
    expect(keySent()).toBe('Bearer sk-first');

    await row().getByRole('button', { name: 'Main', exact: true }).click();
    await byId(page, 'replace-key').click();
    await byId(page, 'connection-key').fill('sk-second');
    await byId(page, 'save-connection').click();
    await byId(page, 'connection-dialog').waitFor({ state: 'detached' });
    await test();
    expect(keySent()).toBe('Bearer sk-second');
  });

  it('shows the two where it was changed elsewhere, and overwrites nothing unasked', async () => {
    await row().getByRole('button', { name: 'Main', exact: true }).click();
    await field('name').fill('Mine');
    await changeConnection(hub.taproom, 'main', { name: 'Theirs' });
    await byId(page, 'changed-elsewhere').getByText('Theirs').waitFor();
    expect(await field('name').inputValue()).toBe('Mine');
    await byId(page, 'save-connection').click();
    await row().getByRole('button', { name: 'Mine', exact: true }).waitFor();
  });

  it('says why a model sees no tools, and shows what it would see once it does', async () => {
    await setPermission(hub.taproom, registrationId, 'echo', 'ask');
    await goToPart(page, 'tools');
    await byId(page, 'missing-tool', { code: 'mcp.catalog_not_cached' }).waitFor();
    await discover(hub.taproom, registrationId);
    const offered = byId(page, 'offered-tool', { alias: 'mcp__lab__echo' });
    await offered.waitFor();
    await offered.locator('summary').click();
    await byId(offered, 'spec').getByText('"mcp__lab__echo"').waitFor();
    expect(await byId(page, 'preview-tokens').innerText()).toMatch(/[1-9]/);
  });

  it('tells an app its address, and offers a token for it', async () => {
    await goToPart(page, 'use');
    expect((await byId(page, 'base-url').innerText()).trim()).toBe(`${hub.taproom.url}/v1`);
    expect(await byId(page, 'snippet').innerText()).toContain(`${hub.taproom.url}/v1/chat/completions`);
    expect(await byId(page, 'snippet').innerText()).toContain('model-a');
    await byId(page, 'use-new-token').click();
    expect(await byId(page, 'token-scope', { value: 'chat' }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await byId(page, 'token-dialog').waitFor({ state: 'detached' });
  });

  const turn = (state: string) => byId(page, 'chat-turn', { role: 'assistant', state }).last();
  async function say(text: string): Promise<void> {
    await byId(page, 'chat-draft').fill(text);
    await byId(page, 'chat-draft').press('Enter');
  }

  it('chats with the tools, and shows what they were asked and said', async () => {
    await goToPart(page, 'chat');
    expect(await byId(page, 'chat-model').inputValue()).toBe('model-a');
    upstream.script(
      ({ stream }) => stream(chunks(['Let me look.'], [toolCall('call_0', 'mcp__lab__echo', { text: 'hé' })])),
      ({ stream }) => stream(chunks(['It says ', 'hé.'])),
    );
    await say('What does it say?');
    await turn('done').waitFor();
    expect(await byId(turn('done'), 'chat-text').innerText()).toBe('Let me look.\n\nIt says hé.');
    const use = byId(page, 'tool-use', { state: 'answered' });
    expect(await use.innerText()).toContain('{"text":"hé"}');
    await use.locator('summary').click();
    await byId(use, 'tool-use-result').getByText('known_response').waitFor();
  });

  it('sends on what was said before, and can be told to leave the tools out', async () => {
    await byId(page, 'chat-options').locator('summary').click();
    await byId(page, 'chat-injection').selectOption('off');
    await byId(page, 'chat-system').fill('Be brief.');
    upstream.script(({ stream }) => stream(chunks(['Fine.'])));
    const before = upstream.bodies().length;
    await say('And now?');
    await byId(page, 'chat-turn').getByText('Fine.').waitFor();
    const body = upstream.bodies()[before];
    expect(body?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(body?.tools).toBeUndefined();
    await byId(page, 'chat-injection').selectOption('default');
  });

  it('says in words what a refusal was, and lets an answer be stopped', async () => {
    upstream.script(({ json }) => json({ error: { message: 'Slow down.', code: 'rate' } }, { status: 429 }));
    await say('Again');
    await byId(turn('failed'), 'chat-failure').getByText('Slow down.').waitFor();
    upstream.script(({ stream }) => stream(chunks(['Once upon']).slice(0, 2), { done: false }));
    await say('A long story');
    await turn('streaming').getByText('Once upon').waitFor();
    await byId(page, 'chat-stop').click();
    await turn('stopped').waitFor();
    await byId(page, 'chat-send').waitFor();
  });

  it('says of an unknown outcome that the tool may have executed', async () => {
    answerCall = ({ reset }) => reset();
    upstream.script(({ stream }) => stream(chunks([], [toolCall('call_0', 'mcp__lab__echo', {})])));
    const before = await byId(page, 'chat-turn').count();
    await say('Once more');
    const last = byId(page, 'chat-turn').nth(before + 1);
    await byId(last, 'chat-failure').getByText('may have executed').first().waitFor();
    expect(await byId(last, 'chat-failure').getAttribute('data-tone')).toBe('unknown');
    await byId(last, 'tool-use', { state: 'unknown' }).waitFor();
  });

  it('removes the connection, and asks first', async () => {
    await goToPart(page, 'connections');
    await byId(row(), 'connection-menu').click();
    await byId(page, 'menu-remove').click();
    await byId(page, 'confirm').click();
    await byId(page, 'models-empty').waitFor();
    expect((await hub.taproom.http('GET', '/api/model-connections/main')).status).toBe(404);
  });

  it('shows what another window added', async () => {
    await addConnection(hub.taproom, { id: 'other', name: 'Other' });
    await byId(page, 'connection-row', { id: 'other' }).waitFor();
    await byId(page, 'nav-activity').first().click();
    await byId(page, 'activity-row', { type: 'model_connection.removed' }).getByText('Mine').waitFor();
  });
});
