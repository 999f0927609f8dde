import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AgentResult, type AgentRunStarted } from '@taproom/contracts';
import { makeToken } from '../access/support/tokens.ts';
import { type Answer, read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import { addTools, call, putProfile, startRun, tryCall } from './support/agent.ts';
import { answers, type F, startF, text, tool } from './support/f.ts';

let hub: Taproom;
let f: F;
let run: AgentRunStarted;
beforeAll(async () => {
  hub = await startTaproom();
  f = await startF([tool('echo')]);
  const server = await addTools(hub, f, { allow: ['echo'] });
  await putProfile(hub, 'small', { allow: [server.tool('echo')], mcpResultInlineCharLimit: 10 });
  run = await startRun(hub, 'small');
});
afterAll(async () => {
  await hub.close();
  await f.close();
});

const ask = (query: string, token?: string): Promise<Answer> =>
  hub.http('GET', `/api/agent/runs/${run.runId}/result?${query}`, token === undefined ? {} : { token });
const place = (callId: string, round = 1) => `invocationId=inv_root&round=${round}&callId=${callId}`;

describe('GET /api/agent/runs/{runId}/result', () => {
  it.each(['short', 'longer than the ten characters that are inlined'])(
    'is what the model got, character for character: %s',
    async (words) => {
      f.onCall = answers([text(words)]);
      const callId = `call_${words.length}`;
      const { result } = await call(hub, run, { callId });
      expect(read(AgentResult, await ask(place(callId)))).toEqual({ result });
      expect(result?.content.startsWith('This MCP result is too long')).toBe(words.length > 10);
    },
  );

  it('is nothing for a call that was never made, or in another round', async () => {
    expect(read(AgentResult, await ask(place('call_5', 2)))).toEqual({ result: null });
    expect(read(AgentResult, await ask(place('__proto__')))).toEqual({ result: null });
    expectInvalid(await ask('invocationId=inv_root&round=0&callId=x'), 'round');
  });

  it('exists for its own client alone', async () => {
    const { token } = await makeToken(hub, 'stranger', ['agent']);
    expectProblem(await ask(place('call_5'), token), 'agent.run_not_found');
  });

  it('is nothing while the outcome is unknown', async () => {
    f.onCall = ({ reset }) => reset();
    await tryCall(hub, run, { callId: 'lost', round: 2 });
    expect(read(AgentResult, await ask(place('lost', 2)))).toEqual({ result: null });
  });
});
