import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { byId, type ConsoleUnderTest, startConsole } from './support/console.ts';

const TOKENS = '/api/access/tokens';

/* The steps follow each other, as a person goes through them. */
describe('the Access screen', () => {
  let hub: ConsoleUnderTest;
  let page: Page;
  beforeAll(async () => {
    hub = await startConsole();
    page = await hub.open(await hub.visitor(), '/servers');
  });
  afterAll(() => hub.close());

  const sessionOf = async (token: string) => hub.taproom.http('GET', '/api/access/session', { token });
  const scope = (value: string) => byId(page, 'token-scope', { value });
  let token: string;

  it('begins empty, and offers a token for a chat app', async () => {
    await byId(page, 'nav-access').first().click();
    await byId(page, 'access-empty').waitFor();
    await byId(page, 'first-token').click();
    await byId(page, 'token-form').waitFor();
    expect(await scope('chat').isChecked()).toBe(true);
    expect(await scope('manage').isChecked()).toBe(false);
  });

  it('makes a token, and shows it this once', async () => {
    await byId(page, 'token-name').fill('SillyTavern');
    await byId(page, 'make-token').click();
    token = (await byId(page, 'made-token').innerText()).trim();
    expect((await sessionOf(token)).json).toEqual({ actor: 'SillyTavern', scopes: ['chat'] });
    await byId(page, 'copy-token').click();
    await byId(page, 'copy-token', { state: 'copied' }).waitFor();
    await byId(page, 'token-done').click();
    await byId(page, 'token-dialog').waitFor({ state: 'detached' });
    const row = byId(page, 'token-row').filter({ hasText: 'SillyTavern' });
    await row.getByText('chat').waitFor();
    expect(await page.content()).not.toContain(token);
  });

  it('says at the field that a name is taken, and keeps what was chosen', async () => {
    await byId(page, 'new-token').click();
    await byId(page, 'token-name').fill('sillytavern');
    await scope('agent.audit').check();
    expect(await scope('agent').isChecked()).toBe(true);
    await byId(page, 'make-token').click();
    await byId(page, 'token-form').getByRole('alert').waitFor();
    expect(await byId(page, 'token-name').getAttribute('aria-invalid')).toBe('true');
    await byId(page, 'token-name').fill('my agent');
    await byId(page, 'make-token').click();
    await byId(page, 'made-token').waitFor();
  });

  it('gives a token back that was closed without being copied', async () => {
    const made = await byId(page, 'made-token').innerText();
    await page.keyboard.press('Escape');
    await byId(page, 'token-dialog').waitFor({ state: 'detached' });
    await byId(page, 'toast-undo').click();
    await byId(page, 'made-token').waitFor();
    expect(await byId(page, 'made-token').innerText()).toBe(made);
    await byId(page, 'copy-token').click();
    await byId(page, 'copy-token', { state: 'copied' }).waitFor();
    await byId(page, 'token-done').click();
    await byId(page, 'token-dialog').waitFor({ state: 'detached' });
  });

  it('offers the connections there are as the default of /v1', async () => {
    const body = { id: 'main', name: 'Main', baseUrl: 'http://127.0.0.1:9/v1' };
    expect((await hub.taproom.http('POST', '/api/model-connections', { body })).status).toBe(201);
    await byId(page, 'new-token').click();
    await byId(page, 'token-name').fill('phone');
    expect(await byId(page, 'token-connection').count()).toBe(0);
    await scope('chat').check();
    await byId(page, 'token-connection').selectOption('main');
    await byId(page, 'make-token').click();
    await byId(page, 'made-token').waitFor();
    const { tokens } = (await hub.taproom.http('GET', TOKENS)).json as { tokens: { name: string }[] };
    expect(tokens.find(({ name }) => name === 'phone')).toMatchObject({
      scopes: ['chat'],
      defaultConnectionId: 'main',
    });
    await byId(page, 'token-done').click();
  });

  it('shows what another window made', async () => {
    await hub.taproom.http('POST', TOKENS, { body: { name: 'from elsewhere', scopes: ['legacy'] } });
    await byId(page, 'token-row').filter({ hasText: 'from elsewhere' }).waitFor();
  });

  it('asks before it revokes, and then the token works no longer', async () => {
    const row = byId(page, 'token-row').filter({ hasText: 'SillyTavern' });
    await byId(row, 'revoke').click();
    await byId(page, 'revoke-dialog').getByRole('button').first().click();
    await byId(page, 'revoke-dialog').waitFor({ state: 'detached' });
    expect((await sessionOf(token)).status).toBe(200);
    await byId(row, 'revoke').click();
    await byId(page, 'revoke-dialog').waitFor();
    await byId(page, 'confirm').click();
    await row.waitFor({ state: 'detached' });
    expect((await sessionOf(token)).status).toBe(401);
  });

  it('tells it all in the activity', async () => {
    await byId(page, 'nav-activity').first().click();
    await byId(page, 'activity-row', { type: 'access.token.revoked' }).getByText('SillyTavern').waitFor();
    expect(await byId(page, 'activity-row', { type: 'access.token.made' }).count()).toBe(4);
  });
});
