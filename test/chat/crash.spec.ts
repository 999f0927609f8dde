import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LegacyGeneration } from '@taproom/contracts';
import { answerText, type Fixture, offer, startFixture, tool } from '../legacy/support/fixture.ts';
import { read } from '../support/http.ts';
import { newDataRoot } from '../support/taproom.ts';
import { addConnection } from '../support/taproom-connections.ts';
import { filesUnder } from '../support/taproom-files.ts';
import { startTaproomProcess } from '../support/taproom-process.ts';
import {
  chunk,
  completion,
  openChatStream,
  startUpstream,
  toolCall,
  type Upstream,
} from '../support/upstream/index.ts';
import { ALIAS, body, type Completed } from './support/chat-hub.ts';

let f: Fixture;
let u: Upstream;
let dataRoot: string;
beforeAll(async () => {
  [f, u, dataRoot] = await Promise.all([startFixture([tool('issue.create')]), startUpstream(), newDataRoot()]);
});
afterAll(async () => {
  await Promise.all([f.close(), u.close()]);
  rmSync(dataRoot, { recursive: true, force: true });
});

const streamsOf = (): string[] =>
  filesUnder(dataRoot).filter((path) => /^events\/legacy-generation/.test(path) && path.endsWith('.jsonl'));

describe('a root that Taproom dies under (C-45)', () => {
  it('is terminated after the restart, and its call is not sent again', async () => {
    const before = await startTaproomProcess({ dataRoot });
    await offer(before, f);
    await addConnection(before, { id: 'main', baseUrl: u.baseUrl });
    let arrived: (() => void) | undefined;
    const atF = new Promise<void>((resolve) => (arrived = resolve));
    f.onCall = () => arrived?.();
    u.script((to) => {
      const call = { index: 0, ...toolCall('call_1', ALIAS, '{"title":"x"}') };
      to.stream([chunk({ content: 'Hm.' }), chunk({ tool_calls: [call] }), chunk({}, { finish: 'tool_calls' })]);
    });
    const opened = await openChatStream(before, { body: body({ stream: true }) });
    await atF;
    await before.kill();
    await opened.ended;
    expect(opened.text()).not.toContain('[DONE]');

    f.onCall = answerText('ok');
    const after = await startTaproomProcess({ dataRoot });
    const path = `/api/legacy/generations/${String(opened.headers['x-taproom-generation'])}`;
    const root = read(LegacyGeneration, await after.http('GET', path));
    expect(root).toMatchObject({ state: 'terminated', error: { code: 'mcp.call_outcome_unknown' }, rows: [] });
    expect(root.calls).toMatchObject([{ outcome: 'outcome_unknown', argumentsJson: '{"title":"x"}' }]);
    expect(f.calls()).toHaveLength(1);

    u.script(
      ({ json }) => json(completion('a', [toolCall('call_1', ALIAS, '{"title":"y"}')])),
      ({ json }) => json(completion('b')),
    );
    const answer = await after.http('POST', '/v1/chat/completions', { body: body() });
    expect((answer.json as Completed).choices[0]?.message.content).toBe('a\n\nb');
    const next = `/api/legacy/generations/${answer.headers['x-taproom-generation']}`;
    const { rows } = read(LegacyGeneration, await after.http('GET', next));
    expect(rows).toMatchObject([
      { is_user: false, mes: 'a', tool_calls: [{ id: 'call_1', name: ALIAS, parameters: '{"title":"y"}' }] },
      { role: 'tool', tool_call_id: 'call_1', error: false },
    ]);
    expect(f.calls()).toHaveLength(2);
    await after.stop();
    expect(streamsOf()).toHaveLength(2);
    const stored = streamsOf().map((file) => readFileSync(join(dataRoot, file), 'utf8'));
    expect(stored.join('')).not.toContain('tool_invocations');
  });
});
