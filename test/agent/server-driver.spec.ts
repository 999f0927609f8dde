import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { addConnection } from '../support/taproom-connections.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import { refresh, setPermission } from '../support/taproom-servers.ts';
import { completion, startUpstream, toolCall, type Upstream } from '../support/upstream/index.ts';
import {
  addTools,
  cancel,
  contentOf,
  eventsOf,
  putProfile,
  startRun,
  tryCall,
  tryInvocation,
  typesOf,
} from './support/agent.ts';
import { answers, type F, ok, startF, text, tool } from './support/f.ts';
import { callsTools, endOf, QUESTION, says, startServerRun, tryServerRun } from './support/u.ts';

const ECHO = 'mcp__Tools__echo';

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
  u.script(says('Done.'));
  await profile({});
});

const retry = { run: { modelRetry: { maxRetries: 2, intervalMs: 0 } } };
const profile = (tools: object, rest: object = retry): Promise<void> =>
  putProfile(hub, 'writer', { allow: [server.tool('echo')], ...tools }, rest);
const start = (fields: object = {}) => startServerRun(hub, u.baseUrl, 'writer', fields);
const toolMessages = (body: number) => u.bodies()[body]?.messages.filter(({ role }) => role === 'tool');

describe('a run of the server driver', () => {
  it('answers at once, goes on by itself, and ends with the model’s text (A-90)', async () => {
    u.script(callsTools(['call_1', ECHO, { a: 'b' }]), says('The end.'));
    const run = await start();
    expect(run).toMatchObject({ driver: 'server', profileId: 'writer', invocationId: 'inv_root' });
    expect(run.snapshot.tools.map(({ modelAlias }) => modelAlias)).toEqual([ECHO]);
    expect(await endOf(hub, run)).toMatchObject({ status: 'completed', output: 'The end.' });
    expect(f.calls()).toBe(1);
    expect(typesOf(await eventsOf(hub, run.runId)).slice(5)).toEqual([
      'model_call_started',
      'model_call_completed',
      'tool_call_requested',
      'tool_call_started',
      'tool_result_stored',
      'tool_call_completed',
      'model_call_started',
      'model_call_completed',
      'agent_invocation_completed',
      'run_completed',
    ]);
  });

  it('begins with the profile’s prompt, and sends the caller’s messages as they were written', async () => {
    await profile({}, { instructions: { agentSystemPrompt: 'Be brief.' } });
    const { id } = await addConnection(hub, { name: 'exact', baseUrl: u.baseUrl, includeBody: 'temperature: 0.10' });
    const messages = '[{"role":"user","content":"n","x":9007199254740993,"10":1.0,"2":-0}]';
    const rawBody = `{"driver":"server","profileId":"writer","connectionId":"${id}","model":"m","messages":${messages}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await hub.http('POST', '/api/agent/runs', { rawBody, headers });
    await endOf(hub, answer.json as { runId: string });
    expect(u.texts()[0]).toContain(`"messages":[{"role":"system","content":"Be brief."},${messages.slice(1)}`);
    expect(u.bodies()[0]).toMatchObject({ model: 'm', temperature: 0.1 });
  });

  it('needs a connection, a model and messages', async () => {
    const { id } = await addConnection(hub, { name: 'there', baseUrl: u.baseUrl });
    const fields = { profileId: 'writer', connectionId: id };
    expectProblem(await tryServerRun(hub, { ...fields, connectionId: 'none' }), 'connection.not_found');
    expectProblem(await tryServerRun(hub, { ...fields, profileId: 'none' }), 'agent.profile_not_found');
    expectInvalid(await tryServerRun(hub, { ...fields, model: '' }), 'model');
    expectInvalid(await tryServerRun(hub, { ...fields, messages: [QUESTION, 'x'] }), 'messages[1]');
    expectInvalid(await tryServerRun(hub, { ...fields, driver: 'client' }), 'model', 'messages', 'connectionId');
    expect(u.requests).toEqual([]);
  });

  it('takes no steps from outside', async () => {
    u.script(() => undefined);
    const run = await start();
    expectProblem(await tryCall(hub, run), 'agent.run_driver_mismatch');
    expectProblem(
      await tryInvocation(hub, run.runId, { kind: 'subagent', profileId: 'writer' }),
      'agent.run_driver_mismatch',
    );
    const finish = `/api/agent/runs/${run.runId}/invocations/inv_root/finish`;
    expectProblem(await hub.http('POST', finish, { body: { status: 'completed' } }), 'agent.run_driver_mismatch');
    await cancel(hub, run.runId);
  });

  it('starts once for one idempotency key', async () => {
    const { id } = await addConnection(hub, { name: 'once', baseUrl: u.baseUrl });
    const body = { driver: 'server', profileId: 'writer', connectionId: id, model: 'm', messages: [QUESTION] };
    const options = { body, headers: { 'idempotency-key': 'server' } };
    const both = await Promise.all([
      hub.http('POST', '/api/agent/runs', options),
      hub.http('POST', '/api/agent/runs', options),
    ]);
    const [first, second] = both.map(({ json }) => (json as { runId: string }).runId);
    expect([both.map(({ status }) => status).sort(), first]).toEqual([[200, 201], second]);
    await endOf(hub, { runId: first ?? '' });
    expect(u.bodies()).toHaveLength(1);
  });

  it.each(['messages', 'input', 'tools', 'tool_choice', 'previous_response_id'])(
    'A-81 refuses a connection that touches %s',
    async (member) => {
      const name = `conflict ${member}`;
      const include = await addConnection(hub, { name, baseUrl: u.baseUrl, includeBody: `${member}: 1` });
      const exclude = await addConnection(hub, { name: `${name} x`, baseUrl: u.baseUrl, excludeBody: `- ${member}` });
      for (const { id } of [include, exclude]) {
        const answer = await tryServerRun(hub, { profileId: 'writer', connectionId: id });
        expectProblem(answer, 'agent.connection_override_conflict');
      }
      expect(u.requests).toEqual([]);
    },
  );

  it('A-80 gives the model what a client would get: snapshot, gate, projection, files', async () => {
    f.onCall = answers([text('a'), { type: 'image', data: 'AA==', mimeType: 'image/png' }], {
      structuredContent: { n: [1] },
    });
    await profile({ mcpResultInlineCharLimit: 20, allow: [server.tool('echo'), 'builtin:workspace.read_file'] });
    const client = await startRun(hub, 'writer');
    const expected = await contentOf(hub, client, { callId: 'same' });
    u.script(callsTools(['same', ECHO]), says(''));
    const run = await start();
    await endOf(hub, run);
    expect(toolMessages(1)).toEqual([{ role: 'tool', tool_call_id: 'same', content: expected }]);
    expect(expected).toContain('Read it with workspace_read_file');
    expect(run.snapshot.tools).toEqual(client.snapshot.tools);
    expect(u.bodies()[0]?.tools).toEqual(client.snapshot.tools.map(({ spec }) => spec));

    u.requests.splice(0);
    await setPermission(hub, server.id, 'echo', 'ask');
    u.script(
      async ({ json }) => {
        await setPermission(hub, server.id, 'echo', 'off');
        json(completion(null, [toolCall('off', ECHO)]));
      },
      callsTools(['bad', ECHO, '[]']),
      says('Went on.'),
    );
    f.requests.splice(0);
    const gated = await start();
    expect(await endOf(hub, gated)).toMatchObject({ status: 'completed', output: 'Went on.' });
    expect(f.calls()).toBe(0);
    expect(toolMessages(1)?.[0]?.['content']).toMatch(/is off/);
    await setPermission(hub, server.id, 'echo', 'allow');
  });

  it('A-82 has the same tools in all rounds, whatever is refreshed meanwhile', async () => {
    u.script(
      async ({ json }) => {
        f.tools = [tool('echo', { description: 'Newer.' })];
        await refresh(hub, server.id);
        json(completion(null, [toolCall('c', ECHO)]));
      },
      says(''),
      says(''),
    );
    await endOf(hub, await start());
    const toolsIn = (at: number): string =>
      /"tools":(\[.*\]),"tool_choice":"auto"/.exec(u.texts()[at] ?? '')?.[1] ?? '';
    expect(toolsIn(0)).toContain('Does echo.');
    expect(toolsIn(1)).toBe(toolsIn(0));
    await endOf(hub, await start());
    expect(toolsIn(2)).toContain('Newer.');
    f.tools = [tool('echo')];
    await refresh(hub, server.id);
  });

  it('A-83 echoes the assistant’s message whole, and adds exactly the tool’s', async () => {
    const message = { reasoning_content: 'hm', extra_content: { n: 1 } };
    u.script(({ json }) => {
      const whole = JSON.stringify(completion(null, [toolCall('c', ECHO)], { message })).replace(
        '"n":1',
        '"n":9007199254740993',
      );
      json(whole);
    }, says(''));
    await endOf(hub, await start());
    expect(u.bodies()[1]?.messages).toMatchObject([
      QUESTION,
      { role: 'assistant', reasoning_content: 'hm', tool_calls: [{ id: 'c' }] },
      { role: 'tool', tool_call_id: 'c', content: 'ok' },
    ]);
    expect(Object.keys(u.bodies()[1]?.messages[2] ?? {})).toEqual(['role', 'tool_call_id', 'content']);
    expect(u.texts()[1]).toContain('"extra_content":{"n":9007199254740993}');
    expect(u.texts()[1]).not.toMatch(/errorCode|resourceRefs|structured/);
  });
});
