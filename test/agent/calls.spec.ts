import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AgentRunStarted } from '@taproom/contracts';
import { makeToken } from '../access/support/tokens.ts';
import type { Answer } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import { getServer, setPermission, setState, update } from '../support/taproom-servers.ts';
import { addTools, call, eventsOf, getRun, putProfile, startRun, tryCall, typesOf } from './support/agent.ts';
import { answers, type F, ok, startF, text, tool } from './support/f.ts';

let hub: Taproom;
let f: F;
let server: Awaited<ReturnType<typeof addTools>>;
let run: AgentRunStarted;
beforeAll(async () => {
  hub = await startTaproom();
  f = await startF([tool('echo'), tool('other')]);
  server = await addTools(hub, f, { allow: ['echo', 'other'] });
});
afterAll(async () => {
  await hub.close();
  await f.close();
});
beforeEach(async () => {
  f.onCall = ok;
  f.requests.splice(0);
  await putProfile(hub, 'caller', { allow: [server.tool('echo'), server.tool('other')] });
  run = await startRun(hub, 'caller');
});

/** The arguments of the last call exactly as they arrived. */
const sent = (): string => /"arguments":(.*?),"_meta"/.exec(f.received('tools/call').at(-1)?.body ?? '')?.[1] ?? '';
const place = (): string => `/api/agent/runs/${run.runId}/invocations/inv_root/tool-calls`;
const post = (rawBody: string): Promise<Answer> =>
  hub.http('POST', place(), { rawBody, headers: { 'content-type': 'application/json' } });

describe('what can be called', () => {
  it('A-3 is an alias of the addressed invocation, never a ToolId', async () => {
    const [first] = run.snapshot.tools;
    const body = { callId: 'c', round: 1, argumentsJson: '{}' };
    const withToolId = { ...body, modelAlias: first?.modelAlias, toolId: server.tool('echo') };
    expectInvalid(await hub.http('POST', place(), { body: withToolId }), 'toolId');
    await putProfile(hub, 'other', { allow: [server.tool('other')] });
    const other = await startRun(hub, 'other');
    for (const modelAlias of ['mcp__nothing__here', server.tool('echo'), first?.modelAlias]) {
      const at = modelAlias === first?.modelAlias ? other : run;
      expectProblem(await tryCall(hub, at, { modelAlias: modelAlias ?? '' }), 'model.unknown_tool_call');
    }
    expect(f.calls()).toBe(0);
    expect(typesOf(await eventsOf(hub, other.runId))).not.toContain('tool_call_requested');
  });

  it('A-2 exists for its own client alone', async () => {
    const mine = (await makeToken(hub, 'mine', ['agent', 'agent.audit'])).token;
    const theirs = (await makeToken(hub, 'theirs', ['agent', 'agent.audit'])).token;
    const own = await startRun(hub, 'caller', { token: mine });
    const at = `/api/agent/runs/${own.runId}`;
    for (const [method, path] of [
      ['GET', at],
      ['POST', `${at}/cancel`],
      ['GET', `${at}/events`],
      ['GET', `${at}/files`],
      ['GET', `${at}/files?path=tool-results/a.txt`],
      ['GET', `${at}/invocations/inv_root/tools`],
    ] as const) {
      expectProblem(await hub.http(method, path, { token: theirs }), 'agent.run_not_found');
    }
    expectProblem(await tryCall(hub, own, {}, { token: theirs }), 'agent.run_not_found');
    expect((await call(hub, own, {}, { token: mine })).result?.content).toBe('ok');
    expect((await getRun(hub, own.runId)).runId).toBe(own.runId);
    const listed = async (token?: string) => {
      const { json } = await hub.http('GET', '/api/agent/runs', token === undefined ? {} : { token });
      return (json as { runs: { runId: string }[] }).runs.map(({ runId }) => runId);
    };
    expect(await listed(mine)).toEqual([own.runId]);
    expect(await listed(theirs)).toEqual([]);
    expect((await listed()).slice(0, 2)).toEqual([own.runId, run.runId]);
    const { json } = await hub.http('GET', `/api/agent/runs?limit=1&before=${own.runId}`);
    expect(json).toMatchObject({
      runs: [{ runId: run.runId, profileId: 'caller', driver: 'client', status: 'running' }],
    });
  });
});

describe('a call', () => {
  it('A-34 is answered with 200 and exactly three fields, whatever came of it', async () => {
    const keys = async (): Promise<unknown[]> => {
      const answer = await tryCall(hub, run);
      const { result } = answer.json as { result: object | null };
      return [answer.status, result && Object.keys(result).sort()];
    };
    const three = ['callId', 'content', 'isError'];
    expect(await keys()).toEqual([200, three]);
    f.onCall = answers([text('no')], { isError: true });
    expect(await keys()).toEqual([200, three]);
    f.onCall = ({ error }) => error({ code: -32000, message: 'broken' });
    expect(await keys()).toEqual([200, three]);
    await setState(hub, server.id, 'paused');
    expect(await keys()).toEqual([200, three]);
    await setState(hub, server.id, 'active');
    f.onCall = ({ reset }) => reset();
    expect(await keys()).toEqual([200, null]);
  });

  it('A-35 runs at once on Ask and on Allow', async () => {
    await setPermission(hub, server.id, 'echo', 'ask');
    expect(await call(hub, run)).toMatchObject({
      result: { isError: false, content: 'ok' },
      run: { status: 'running' },
    });
    await setPermission(hub, server.id, 'echo', 'allow');
    expect(await call(hub, run)).toMatchObject({ result: { isError: false } });
    expect(f.calls()).toBe(2);
  });

  it('A-36 is judged anew on the registration as it is now', async () => {
    const gone = await addTools(hub, f, { displayName: 'Gone' });
    await putProfile(hub, 'gate', { allow: [gone.tool('echo')] });
    const at = await startRun(hub, 'gate');
    const codeNow = async () => {
      const answer = await call(hub, at, {}, { query: '?include=internal' });
      expect(answer.run).toEqual({ status: 'running' });
      return [answer.result?.isError, answer.internal?.errorCode];
    };
    await setPermission(hub, gone.id, 'echo', 'off');
    expect(await codeNow()).toEqual([true, 'mcp.call_permission_off']);
    await setPermission(hub, gone.id, 'echo', 'allow');
    await setState(hub, gone.id, 'paused');
    expect(await codeNow()).toEqual([true, 'mcp.call_server_paused']);
    await hub.http('DELETE', `/api/mcp/servers/${gone.id}`);
    expect(await codeNow()).toEqual([true, 'mcp.call_registration_not_found']);
    expect(f.calls()).toBe(0);
  });

  it('A-37 goes to the endpoint of now, with the headers of now', async () => {
    const second = await startF();
    const moved = await addTools(hub, f, { displayName: 'Moved' });
    await putProfile(hub, 'moving', { allow: [moved.tool('echo')] });
    const at = await startRun(hub, 'moving');
    await update(hub, await getServer(hub, moved.id), { endpoint: second.url, headers: { 'X-Which': 'second' } });
    expect((await call(hub, at)).result?.isError).toBe(false);
    expect([f.calls(), second.calls()]).toEqual([0, 1]);
    expect(second.received('tools/call')[0]?.headers['x-which']).toBe('second');
    await second.close();
  });

  it('A-38 takes one JSON object of at most 262 144 bytes', async () => {
    const ofBytes = (bytes: number, filler = 'x'): string => {
      const room = bytes - '{"a":""}'.length;
      const many = Math.floor(room / Buffer.byteLength(filler));
      return `{"a":"${filler.repeat(many)}${'x'.repeat(room - many * Buffer.byteLength(filler))}"}`;
    };
    for (const argumentsJson of [ofBytes(262_144), ofBytes(262_144, '🦊')]) {
      expect((await call(hub, run, { argumentsJson })).result?.isError).toBe(false);
    }
    expect(f.calls()).toBe(2);
    const refused: [string, string][] = [
      [ofBytes(262_145), 'mcp.call_arguments_size_limit'],
      [ofBytes(262_145, '🦊'), 'mcp.call_arguments_size_limit'],
      ['[]', 'mcp.call_arguments_not_object'],
      ['"x"', 'mcp.call_arguments_not_object'],
      ['null', 'mcp.call_arguments_not_object'],
      ['-0', 'mcp.call_arguments_not_object'],
      ['{bad', 'mcp.call_arguments_invalid_json'],
      ['', 'mcp.call_arguments_invalid_json'],
      ['  ', 'mcp.call_arguments_invalid_json'],
      ['{"a":1e400}', 'mcp.call_arguments_invalid_json'],
    ];
    for (const [argumentsJson, code] of refused) {
      const { result, internal } = await call(hub, run, { argumentsJson }, { query: '?include=internal' });
      expect([argumentsJson.slice(0, 20), result?.isError, internal?.errorCode]).toEqual([
        argumentsJson.slice(0, 20),
        true,
        code,
      ]);
    }
    for (const value of [[], 'x', null]) {
      const { internal } = await call(hub, run, { arguments: value }, { query: '?include=internal' });
      expect(internal?.errorCode).toBe('mcp.call_arguments_not_object');
    }
    expect(f.calls()).toBe(2);
  });

  it('A-39 is not changed by the schema, and every number keeps its digits', async () => {
    const properties = { a: { type: 'integer', default: 5 }, b: { enum: ['x'] } };
    f.tools = [tool('echo', { inputSchema: { type: 'object', properties, additionalProperties: false } })];
    const strict = await addTools(hub, f, { displayName: 'Strict' });
    await putProfile(hub, 'strict', { allow: [strict.tool('echo')] });
    const at = await startRun(hub, 'strict');
    const argumentsJson =
      '{"z":9007199254740993,"a":"wrong","b":1.0,"c":-0,"d":18446744073709551615,"__proto__":{"e":1e2}}';
    await call(hub, at, { argumentsJson });
    expect(sent()).toBe(argumentsJson);
    await post('{}');
    const alias = JSON.stringify(at.snapshot.tools[0]?.modelAlias);
    const asValue = `{"callId":"v","round":1,"modelAlias":${alias},"arguments": ${argumentsJson} }`;
    const answer = await hub.http('POST', `/api/agent/runs/${at.runId}/invocations/inv_root/tool-calls`, {
      rawBody: asValue,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    expect(sent()).toBe(argumentsJson);
    f.tools = [tool('echo'), tool('other')];
  });

  it('A-40 has one kind of arguments and a round that does not go down', async () => {
    const modelAlias = run.snapshot.tools[0]?.modelAlias;
    const body = { callId: 'c', round: 1, modelAlias };
    expectInvalid(await hub.http('POST', place(), { body }), '');
    expectInvalid(await hub.http('POST', place(), { body: { ...body, arguments: {}, argumentsJson: '{}' } }), '');
    for (const round of [0, -1, 1.5, '1', null]) {
      expectInvalid(await hub.http('POST', place(), { body: { ...body, argumentsJson: '{}', round } }), 'round');
    }
    const written = (round: string): Promise<Answer> =>
      post(JSON.stringify({ ...body, argumentsJson: '{}' }).replace('"round":1', `"round":${round}`));
    for (const [round, message] of [
      ['1.50', 'must be a whole number'],
      ['1e400', 'must be at most 9007199254740991'],
      ['9007199254740993', 'must be at most 9007199254740991'],
      ['0.0', 'must be at least 1'],
    ] as const) {
      expect(expectInvalid(await written(round), 'round')[0]?.message).toBe(message);
    }
    expect(f.calls()).toBe(0);
    // An integer is one however it is written; the first two are the same call.
    for (const round of ['1.0', '1e0', '0.2e1']) expect((await written(round)).status).toBe(200);
    expect(f.calls()).toBe(2);
    await call(hub, run, { round: 3 });
    expectProblem(await tryCall(hub, run, { round: 2 }), 'agent.round_invalid');
    expect(f.calls()).toBe(3);
  });
});
