import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AgentRun } from '@taproom/contracts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { refresh, setPermission } from '../support/taproom-servers.ts';
import {
  type ChatBody,
  completion,
  startUpstream,
  toolCall,
  type Upstream,
  type UpstreamScript,
} from '../support/upstream/index.ts';
import { addTools, cancel, eventsOf, getRun, putProfile, typesOf } from './support/agent.ts';
import { type F, ok, startF, tool } from './support/f.ts';
import { followRun } from './support/sse.ts';
import { callsTools, endOf, says, startServerRun } from './support/u.ts';

const ECHO = 'mcp__Tools__echo';
const CONTROL = ['agent.delegate', 'agent.await', 'agent.handoff', 'workspace.finish'].map((name) => `builtin:${name}`);
const delegation = {
  canDelegate: true,
  canHandoff: true,
  callable: true,
  allowAsSubagent: true,
  allowAsHandoffTarget: true,
};
let hub: Taproom;
let f: F;
let u: Upstream;
let server: Awaited<ReturnType<typeof addTools>>;
beforeAll(async () => {
  hub = await startTaproom();
  f = await startF();
  server = await addTools(hub, f);
  u = await startUpstream();
});
afterAll(async () => {
  await hub.close();
  await Promise.all([f.close(), u.close()]);
});
beforeEach(async () => {
  f.onCall = ok;
  f.held.forget();
  f.requests.splice(0);
  u.requests.splice(0);
  const rest = { delegation, run: { modelRetry: { maxRetries: 0 } } };
  await putProfile(hub, 'lead', { allow: [server.tool('echo'), ...CONTROL] }, rest);
  const prompt = { ...rest, instructions: { agentSystemPrompt: 'I help.' } };
  await putProfile(hub, 'helper', { allow: [server.tool('echo'), ...CONTROL] }, prompt);
});

const start = () => startServerRun(hub, u.baseUrl, 'lead');

/** Answers by what the conversation is: `helper` is told from `lead` by its prompt. Each has its own scripts, one after another. */
function conversations(scripts: { lead: UpstreamScript[]; helper: UpstreamScript[] }): void {
  const left = { lead: [...scripts.lead], helper: [...scripts.helper] };
  u.script((exchange) => {
    const who = isHelper(exchange.body) ? 'helper' : 'lead';
    const script = left[who].shift();
    if (!script) throw new Error(`${who} was asked too often.`);
    return script(exchange);
  });
}

const isHelper = ({ messages }: ChatBody): boolean => messages[0]?.['content'] === 'I help.';
const bodiesOf = (who: 'lead' | 'helper'): ChatBody[] =>
  u.bodies().filter((body) => isHelper(body) === (who === 'helper'));
const names = (body: ChatBody | undefined): string[] => (body?.tools ?? []).map((each) => each.function.name);
const lastContent = (body: ChatBody | undefined): unknown => body?.messages.at(-1)?.['content'];
const statuses = ({ invocations }: AgentRun): string[] => invocations.map(({ kind, status }) => `${kind} ${status}`);
const childId = ({ invocations }: AgentRun): string => invocations[1]?.invocationId ?? '';

/** Resolves once so many replies of the model are in the journal. */
async function untilModelAnswers(runId: string, count: number): Promise<void> {
  const feed = await followRun(hub, runId);
  const replies = (): number => feed.frames.filter(({ type }) => type === 'model_call_completed').length;
  for (let seen = 1; replies() < count; seen += 1) await feed.until(seen);
  feed.close();
}

describe('delegating', () => {
  it('A-87 starts a child that has its task, its MCP tools and task_return, and no control over the run', async () => {
    conversations({
      lead: [
        callsTools(['d', 'agent_delegate', { profileId: 'helper', task: 'Find it.' }]),
        callsTools(['w', 'agent_await']),
        says('Thanks.'),
      ],
      helper: [callsTools(['c', ECHO]), callsTools(['r', 'task_return', { result: 'Found: 42' }])],
    });
    const run = await start();
    const end = await endOf(hub, run);
    expect([end.status, end.output, statuses(end)]).toEqual([
      'completed',
      'Thanks.',
      ['root completed', 'subagent completed'],
    ]);
    expect(names(bodiesOf('lead')[0])).toEqual([
      ECHO,
      'agent_delegate',
      'agent_await',
      'agent_handoff',
      'workspace_finish',
    ]);
    expect(names(bodiesOf('helper')[0])).toEqual([ECHO, 'task_return']);
    expect(bodiesOf('helper')[0]?.messages).toEqual([
      { role: 'system', content: 'I help.' },
      { role: 'user', content: 'Find it.' },
    ]);
    expect(lastContent(bodiesOf('lead')[1])).toContain(childId(end));
    expect(lastContent(bodiesOf('lead')[2])).toBe(`## ${childId(end)}\n\nstatus: completed\n\nFound: 42`);
    expect(f.calls()).toBe(1);
  });

  it('A-87, A-20 resolves for the child what is there by then', async () => {
    f.tools = [tool('echo'), tool('fresh')];
    await putProfile(
      hub,
      'helper',
      { allow: [server.tool('echo'), server.tool('fresh')] },
      {
        delegation,
        instructions: { agentSystemPrompt: 'I help.' },
      },
    );
    conversations({
      lead: [
        async ({ json }) => {
          await refresh(hub, server.id);
          await setPermission(hub, server.id, 'fresh', 'allow');
          json(completion(null, [toolCall('d', 'agent_delegate', { profileId: 'helper', task: 't' })]));
        },
        callsTools(['w', 'agent_await']),
        says(''),
      ],
      helper: [says('ok')],
    });
    const run = await start();
    await endOf(hub, run);
    expect(names(bodiesOf('helper')[0])).toEqual([ECHO, 'mcp__Tools__fresh', 'task_return']);
    expect(names(bodiesOf('lead')[2])).not.toContain('mcp__Tools__fresh');
    f.tools = [tool('echo')];
    await refresh(hub, server.id);
  });

  it('A-90 takes a child’s reply without calls for its result', async () => {
    conversations({
      lead: [
        callsTools(['d', 'agent_delegate', { profileId: 'helper', task: 't' }]),
        callsTools(['w', 'agent_await', { invocationIds: [] }]),
        callsTools(['w', 'agent_await']),
        says(''),
      ],
      helper: [says('Just text.')],
    });
    const run = await start();
    await endOf(hub, run);
    expect(lastContent(bodiesOf('lead')[2])).toBe('You delegated nothing.');
    expect(lastContent(bodiesOf('lead')[3])).toContain('status: completed\n\nJust text.');
  });

  it('tells the model when it may not, and goes on', async () => {
    await putProfile(hub, 'shy', { allow: [server.tool('echo')] });
    conversations({
      lead: [
        callsTools(
          ['1', 'agent_delegate', { profileId: 'shy', task: 't' }],
          ['2', 'agent_delegate', { profileId: 'nobody', task: 't' }],
          ['3', 'agent_delegate', { profileId: 1 }],
          ['4', 'agent_await', { invocationIds: ['inv_other'] }],
        ),
        says('Alone, then.'),
      ],
      helper: [],
    });
    const run = await start();
    expect(await endOf(hub, run)).toMatchObject({ status: 'completed', output: 'Alone, then.' });
    const failures = (await eventsOf(hub, run.runId)).filter(({ type }) => type === 'tool_call_failed');
    expect(failures.map(({ payload }) => payload['errorCode'])).toEqual([
      'agent.delegation_not_allowed',
      'agent.profile_not_found',
      'agent.arguments_invalid',
      'agent.invocation_not_found',
    ]);
  });

  it('lets a child’s call end before its owner does', async () => {
    f.onCall = f.held.hold;
    let answerLead = (): void => undefined;
    conversations({
      lead: [
        callsTools(['d', 'agent_delegate', { profileId: 'helper', task: 't' }]),
        ({ json }) => void (answerLead = () => json(completion('I am done.'))),
      ],
      helper: [callsTools(['c', ECHO]), () => undefined],
    });
    const run = await start();
    await Promise.all([f.held.pending(), u.received(3)]);
    answerLead();
    await untilModelAnswers(run.runId, 3);
    expect((await getRun(hub, run.runId)).status).toBe('running');
    f.held.exchanges.splice(0).forEach((exchange) => void ok(exchange));
    const end = await endOf(hub, run);
    expect([end.status, end.output, statuses(end)]).toEqual([
      'completed',
      'I am done.',
      ['root completed', 'subagent cancelled'],
    ]);
    expect(typesOf(await eventsOf(hub, run.runId))).toContain('tool_call_completed');
  });

  it('A-92, A-69 ends with the run: by a cancel, and by an unknown outcome in the child', async () => {
    const scripts = {
      lead: [callsTools(['d', 'agent_delegate', { profileId: 'helper', task: 't' }]), callsTools(['w', 'agent_await'])],
      helper: [callsTools(['c', ECHO])],
    };
    f.onCall = f.held.hold;
    conversations(scripts);
    const cancelled = await start();
    await f.held.pending();
    expect((await cancel(hub, cancelled.runId)).json).toMatchObject({
      status: 'cancelled',
      error: { code: 'mcp.call_outcome_unknown' },
    });
    expect(statuses(await getRun(hub, cancelled.runId))).toEqual(['root cancelled', 'subagent cancelled']);

    f.onCall = ({ reset }) => reset();
    conversations(scripts);
    const failed = await endOf(hub, await start());
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'mcp.call_outcome_unknown' } });
    expect(statuses(failed)).toEqual(['root failed', 'subagent failed']);
    expect(typesOf(await eventsOf(hub, failed.runId)).filter((type) => type === 'run_failed')).toHaveLength(1);
  });
});

describe('handing off', () => {
  it('A-88 gives the run to another agent for good', async () => {
    conversations({
      lead: [callsTools(['h', 'agent_handoff', { profileId: 'helper', message: 'Yours now.' }])],
      helper: [callsTools(['c', ECHO]), callsTools(['e', 'workspace_finish', { output: 'All done.' }])],
    });
    const end = await endOf(hub, await start());
    expect([end.status, end.output, statuses(end)]).toEqual([
      'completed',
      'All done.',
      ['root transferred', 'handoff completed'],
    ]);
    expect(bodiesOf('lead')).toHaveLength(1);
    expect(bodiesOf('helper')[0]?.messages.at(-1)).toEqual({ role: 'user', content: 'Yours now.' });
    expect(names(bodiesOf('helper')[0])).toEqual([
      ECHO,
      'agent_delegate',
      'agent_await',
      'agent_handoff',
      'workspace_finish',
    ]);
  });

  it('tells the model when it may not, and the run stays its own', async () => {
    await putProfile(hub, 'shy', { allow: [server.tool('echo')] });
    conversations({
      lead: [callsTools(['h', 'agent_handoff', { profileId: 'shy', message: 'm' }]), says('Mine.')],
      helper: [],
    });
    const end = await endOf(hub, await start());
    expect([end.output, statuses(end)]).toEqual(['Mine.', ['root completed']]);
  });
});

describe('A-89 a call that ends its turn', () => {
  it('and is not the last of it has no effect; the calls after it are made', async () => {
    conversations({
      lead: [
        callsTools(
          ['e', 'workspace_finish', { output: 'early' }],
          ['h', 'agent_handoff', { profileId: 'helper', message: 'm' }],
          ['c', ECHO],
        ),
        callsTools(['c2', ECHO], ['e2', 'workspace_finish', {}]),
      ],
      helper: [],
    });
    const run = await start();
    const end = await endOf(hub, run);
    expect([end.status, end.output, statuses(end)]).toEqual(['completed', undefined, ['root completed']]);
    expect(f.calls()).toBe(2);
    const [, second] = bodiesOf('lead');
    expect(second?.messages.slice(-3).map(({ content }) => content)).toEqual([
      expect.stringContaining('last call of its turn'),
      expect.stringContaining('last call of its turn'),
      'ok',
    ]);
    const failures = (await eventsOf(hub, run.runId)).filter(({ type }) => type === 'tool_call_failed');
    expect(failures.map(({ payload }) => payload['errorCode'])).toEqual([
      'agent.tool_after_finish',
      'agent.tool_after_finish',
    ]);
  });
});
