import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AgentRunStarted } from '@taproom/contracts';
import type { Page } from 'playwright-core';
import { call, finish, startRun } from '../agent/support/agent.ts';
import { type McpTestServer, modernScript, type Replies, scripted } from '../support/mcp-servers/index.ts';
import { addActive, discover, setPermission } from '../support/taproom-servers.ts';
import { byId, type ConsoleUnderTest, goToPart, startConsole } from './support/console.ts';

/* The steps follow each other, as a person goes through them. */
describe('the Agents screen', () => {
  let hub: ConsoleUnderTest;
  let mcp: McpTestServer;
  let page: Page;
  let toolId: string;
  let run: AgentRunStarted;
  let answerCall = ({ result }: Replies): void =>
    result({ resultType: 'complete', content: [{ type: 'text', text: 'It is sunny.' }] });
  beforeAll(async () => {
    [hub, mcp] = await Promise.all([
      startConsole(),
      scripted(modernScript({ 'tools/call': (exchange) => answerCall(exchange) })),
    ]);
    const { id } = await addActive(hub.taproom, { displayName: 'lab', endpoint: mcp.url });
    await discover(hub.taproom, id);
    await setPermission(hub.taproom, id, 'echo', 'ask');
    toolId = `mcp/${id}:echo`;
    page = await hub.open(await hub.visitor(), '/agents');
  });
  afterAll(async () => {
    await hub.close();
    await mcp.close();
  });

  const editor = () => page.locator('[data-testid="profile-json"][data-state="ready"] .cm-content');
  async function type(text: string): Promise<void> {
    await editor().click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
  }
  const profile = (tools: object, rest: object = {}) =>
    JSON.stringify({
      ...{ schemaVersion: 3, kind: 'tauritavern.agentProfile', id: 'writer', displayName: 'Scene writer' },
      tools: { allow: [toolId], ...tools },
      ...rest,
    });
  const stored = async () => (await hub.taproom.http('GET', '/api/agent/profiles/writer')).text;

  it('begins empty, and says what is wrong with a document at its places', async () => {
    await byId(page, 'agents-empty').waitFor();
    await byId(page, 'first-profile').click();
    await type('{"displayName": "no id"}');
    await byId(page, 'profile-no-id').waitFor();
    expect(await byId(page, 'save-profile').isDisabled()).toBe(true);
    await type(profile({ allow: [toolId, toolId], maxRounds: 0 }));
    await byId(page, 'save-profile').click();
    await byId(page, 'profile-issue', { path: 'tools.allow[1]' }).waitFor();
    await byId(page, 'profile-issue', { path: 'tools.maxRounds' }).waitFor();
    await byId(byId(page, 'profile-issue', { path: 'tools.allow[1]' }), 'issue-go-to').click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(JSON.stringify(toolId));
    expect((await hub.taproom.http('GET', '/api/agent/profiles/writer')).status).toBe(404);
  });

  it('imports a document from a file, with every digit, and says what it does not use', async () => {
    const text = profile({}, { output: { big: 0 } }).replace('"big":0', '"big":9007199254740993');
    await byId(page, 'profile-file').setInputFiles({
      ...{ name: 'writer.json', mimeType: 'application/json' },
      buffer: Buffer.from(text),
    });
    await editor().getByText('9007199254740993').waitFor();
    await byId(page, 'save-profile').click();
    await page.waitForURL('**/agents/profiles/writer');
    expect(await byId(page, 'profile-ignored').innerText()).toBe('output');
    expect(await stored()).toContain('9007199254740993');
  });

  it('shows what the profile would see now', async () => {
    await byId(page, 'offered-tool', { tool: toolId }).waitFor();
    expect(await byId(page, 'missing-tool').count()).toBe(0);
  });

  it('is edited as a document, and says why each tool is missing, for either driver', async () => {
    await goToPart(page, 'document');
    const gone = 'mcp/00000000-0000-4000-8000-000000000000:gone';
    await type(profile({ allow: [toolId, gone, 'builtin:agent.delegate'] }));
    await byId(page, 'save-profile').click();
    await byId(page, 'profile-saved').waitFor();
    await goToPart(page, 'preview');
    await byId(page, 'missing-tool', { tool: gone, code: 'mcp.registration_not_found' }).waitFor();
    await byId(page, 'missing-tool', { code: 'agent.builtin_server_driver_only' }).waitFor();
    await byId(page, 'driver').locator('[data-value="server"]').click();
    await byId(page, 'missing-tool', { code: 'agent.builtin_server_driver_only' }).waitFor({ state: 'detached' });
    await byId(page, 'offered-tool', { tool: 'builtin:agent.delegate' }).waitFor();
  });

  it('keeps what is typed when somebody else stores another document', async () => {
    await goToPart(page, 'document');
    await type('{"mine": 1}');
    const rawBody = profile({}, { displayName: 'Theirs' });
    const headers = { 'content-type': 'application/json' };
    await hub.taproom.http('PUT', '/api/agent/profiles/writer', { rawBody, headers });
    await byId(page, 'changed-elsewhere').waitFor();
    expect(await editor().innerText()).toContain('"mine"');
    await byId(page, 'take-stored').click();
    await editor().getByText('"Theirs"').waitFor();
    expect(await byId(page, 'save-profile').isDisabled()).toBe(true);
  });

  it('lists a run as it begins', async () => {
    run = await startRun(hub.taproom, 'writer');
    await page.goto(`${hub.taproom.url}/agents`);
    await goToPart(page, 'runs');
    await byId(page, 'run-row', { id: run.runId, state: 'running' }).getByRole('link').click();
    await byId(page, 'journal-state', { state: 'live' }).waitFor();
  });

  it('follows its journal live, and shows each result as the model got it', async () => {
    await call(hub.taproom, run, { callId: 'call_1', argumentsJson: '{"n":9007199254740993}' });
    const entry = byId(page, 'run-call', { call: 'call_1', state: 'answered' });
    await entry.locator('summary').first().click();
    await byId(entry, 'call-arguments').getByText('9007199254740993').waitFor();
    await byId(entry, 'call-result').getByText('It is sunny.').waitFor();
    await byId(entry, 'call-exact').locator('summary').click();
    await byId(entry, 'call-audit').getByText('"schemaVersion"').waitFor();
  });

  it('says of an unknown outcome that the model got nothing and the tool may have executed', async () => {
    answerCall = ({ reset }) => reset();
    await call(hub.taproom, run, { callId: 'call_2', round: 2 });
    await byId(page, 'run-status', { state: 'failed' }).waitFor();
    await byId(page, 'journal-state', { state: 'ended' }).waitFor();
    expect(await byId(page, 'run-error').getAttribute('data-tone')).toBe('unknown');
    const entry = byId(page, 'run-call', { call: 'call_2', state: 'unknown' });
    await entry.locator('summary').first().click();
    await byId(entry, 'call-no-result').getByText('may have executed').waitFor();
  });

  it('cancels a run, and asks first', async () => {
    const other = await startRun(hub.taproom, 'writer');
    await page.goto(`${hub.taproom.url}/agents/runs/${other.runId}`);
    await byId(page, 'cancel-run').click();
    await byId(page, 'confirm').click();
    await byId(page, 'run-status', { state: 'cancelled' }).waitFor();
    await byId(page, 'cancel-run').waitFor({ state: 'detached' });
  });

  it('shows the output of a run that is complete', async () => {
    const other = await startRun(hub.taproom, 'writer');
    await finish(hub.taproom, other.runId, 'inv_root', { status: 'completed', output: 'The scene is written.' });
    await page.goto(`${hub.taproom.url}/agents/runs/${other.runId}`);
    await byId(page, 'run-output').getByText('The scene is written.').waitFor();
    await byId(page, 'journal-state', { state: 'ended' }).waitFor();
  });

  it('removes the profile, and asks first', async () => {
    await page.goto(`${hub.taproom.url}/agents`);
    await byId(byId(page, 'profile-row', { id: 'writer' }), 'profile-menu').click();
    await byId(page, 'menu-remove').click();
    await byId(page, 'confirm').click();
    await byId(page, 'agents-empty').waitFor();
    await byId(page, 'nav-activity').first().click();
    await byId(page, 'activity-row', { type: 'agent.profile.removed' }).waitFor();
    await byId(page, 'activity-row', { type: 'mcp.tool_call.finished' }).first().waitFor();
  });
});
