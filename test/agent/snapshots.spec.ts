import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AgentToolList, AgentToolSnapshot, type AgentRunStarted } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, discover, refresh, setOverride, setPermission, setState } from '../support/taproom-servers.ts';
import { addTools, eventsOf, putProfile, startInvocation, startRun, tryStartRun } from './support/agent.ts';
import { type F, startF, tool } from './support/f.ts';

let hub: Taproom;
let f: F;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());
beforeEach(async () => {
  f = await startF([tool('echo'), tool('other')]);
});
afterEach(() => f.close());

const names = ({ snapshot }: Pick<AgentRunStarted, 'snapshot'>): string[] =>
  snapshot.tools.map(({ toolId }) => toolId.replace(/^.*?:/, ''));
const codes = ({ snapshot }: Pick<AgentRunStarted, 'snapshot'>): string[] =>
  snapshot.diagnostics.map(({ code }) => code);
const delegating = {
  delegation: {
    canDelegate: true,
    canHandoff: true,
    callable: true,
    allowAsSubagent: true,
    allowAsHandoffTarget: true,
  },
};

describe('GET /api/agent/tools', () => {
  it('A-12 lists what is cached and passes, with overrides and without aliases, and asks no server', async () => {
    const { id } = await addTools(hub, f, { displayName: 'Listed' });
    const paused = await addTools(hub, f, { displayName: 'Paused' });
    await setState(hub, paused.id, 'paused');
    const { id: undiscovered } = await addActive(hub, { displayName: 'Undiscovered', endpoint: f.url });
    await setPermission(hub, undiscovered, 'echo', 'ask');
    await setOverride(hub, id, 'echo', { description: 'mine' });
    const before = f.requests.length;
    const answer = await hub.http('GET', '/api/agent/tools');
    const list = read(AgentToolList, answer);
    expect(list.tools.filter(({ source }) => source === 'mcp')).toEqual([
      {
        id: `mcp/${id}:echo`,
        nativeName: 'echo',
        description: 'mine',
        inputSchema: { type: 'object', properties: { a: { type: 'string', description: 'server a' } } },
        annotations: {},
        source: 'mcp',
        registrationId: id,
        serverDisplayName: 'Listed',
        permission: 'allow',
      },
    ]);
    expect(list.tools.filter(({ source }) => source === 'builtin').map(({ id: builtin }) => builtin)).toContain(
      'builtin:workspace.read_file',
    );
    expect(list.diagnostics).toEqual([
      expect.objectContaining({ registrationId: undiscovered, code: 'mcp.catalog_not_cached' }),
    ]);
    expect(answer.text).not.toContain('mcp__');
    expect(f.requests).toHaveLength(before);
    for (const each of [id, paused.id, undiscovered]) await hub.http('DELETE', `/api/mcp/servers/${each}`);
  });
});

describe('starting a run', () => {
  it('A-13 answers with the run and what its root may use', async () => {
    const { id } = await addTools(hub, f, { displayName: 'my server' });
    await putProfile(hub, 'writer', { allow: [`mcp/${id}:echo`], maxCallsPerTool: { [`mcp/${id}:echo`]: 3 } });
    const answer = await tryStartRun(hub, 'writer');
    expect(answer.status).toBe(201);
    const { runId } = answer.json as AgentRunStarted;
    expect(runId).toMatch(/^run_[0-9a-f-]{36}$/);
    expect(answer.headers['location']).toBe(`/api/agent/runs/${runId}`);
    expect(answer.json).toEqual({
      runId,
      driver: 'client',
      status: 'running',
      profileId: 'writer',
      invocationId: 'inv_root',
      snapshot: {
        snapshotId: expect.stringMatching(/^ts_[0-9a-f-]{36}$/),
        tools: [
          {
            toolId: `mcp/${id}:echo`,
            modelAlias: 'mcp__my_server__echo',
            maxCalls: 3,
            spec: {
              type: 'function',
              function: {
                name: 'mcp__my_server__echo',
                description: 'Does echo.',
                parameters: { type: 'object', properties: { a: { type: 'string', description: 'server a' } } },
              },
            },
          },
        ],
        diagnostics: [],
      },
    });
    expectProblem(await tryStartRun(hub, 'nobody'), 'agent.profile_not_found');
    expectProblem(await tryStartRun(hub, '../writer'), 'agent.profile_not_found');
    await putProfile(hub, 'helper', { allow: [`mcp/${id}:echo`] }, { run: { directRunnable: false } });
    expectProblem(await tryStartRun(hub, 'helper'), 'agent.profile_not_runnable');
  });

  it('A-14 twice with one idempotency key is one run; with another body it is refused', async () => {
    await putProfile(hub, 'one', { allow: ['builtin:workspace.read_file'] });
    await putProfile(hub, 'two', { allow: ['builtin:workspace.read_file'] });
    const headers = { 'idempotency-key': 'a key' };
    const both = await Promise.all([tryStartRun(hub, 'one', { headers }), tryStartRun(hub, 'one', { headers })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(both[0].json).toEqual(both[1].json);
    expect(both[0].headers['location']).toBe(both[1].headers['location']);
    expectProblem(await tryStartRun(hub, 'two', { headers }), 'agent.idempotency_key_reused');
    await hub.http('DELETE', '/api/agent/profiles/one');
    await hub.restart();
    const again = await tryStartRun(hub, 'one', { headers });
    expect([again.status, again.json]).toEqual([200, both[0].json]);
    const body = { profileId: 'one', driver: 'client' };
    expectProblem(await hub.http('POST', '/api/agent/runs', { headers, body }), 'agent.idempotency_key_reused');
    expectProblem(
      await tryStartRun(hub, 'two', { headers: { 'idempotency-key': 'x'.repeat(256) } }),
      'request.invalid',
    );
  });

  it('A-15 selects exactly what is allowed and not denied, in that order', async () => {
    const { tool: idOf } = await addTools(hub, f, { allow: ['echo', 'other'] });
    const run = async (tools: object) => {
      await putProfile(hub, 'selects', tools);
      return names(await startRun(hub, 'selects'));
    };
    expect(await run({ allow: [idOf('other'), idOf('echo')] })).toEqual(['other', 'echo']);
    expect(await run({ allow: [idOf('echo'), idOf('Echo')] })).toEqual(['echo']);
    expect(await run({ allow: [idOf('echo'), idOf('other')], deny: [idOf('echo')] })).toEqual(['other']);
    expect(await run({ allow: [idOf('echo')], deny: [idOf('echo')] })).toEqual([]);
  });

  it('A-16, A-17 resolves root, subagent and handoff from memory, else from disk, and asks no server', async () => {
    const { id, tool: idOf } = await addTools(hub, f);
    await putProfile(hub, 'each', { allow: [idOf('echo')] }, delegating);
    const resolveAll = async () => {
      const run = await startRun(hub, 'each');
      const subagent = await startInvocation(hub, run.runId, { kind: 'subagent', profileId: 'each' });
      const handoff = await startInvocation(hub, run.runId, { kind: 'handoff', profileId: 'each' });
      return [run, subagent, handoff].map(names);
    };
    const requests = f.requests.length;
    const all = [['echo'], ['echo'], ['echo']];
    expect(await resolveAll()).toEqual(all);
    rmSync(filesOf(hub.dataRoot).catalog(id));
    expect(await resolveAll()).toEqual(all);
    await discover(hub, id);
    await refresh(hub, id);
    const after = f.requests.length;
    expect(requests).toBeLessThan(after);
    await f.close();
    await hub.restart();
    expect(await resolveAll()).toEqual(all);
    expect(f.requests).toHaveLength(after);
  });

  it('A-17, A-18 leaves out what was never discovered, and says so in the answer and in the journal', async () => {
    const known = await addTools(hub, f, { displayName: 'Known', allow: ['echo', 'other'] });
    const quiet = await startF();
    const { id } = await addActive(hub, { displayName: 'Unknown', endpoint: quiet.url });
    await setPermission(hub, id, 'echo', 'allow');
    f.tools = [tool('echo')];
    await refresh(hub, known.id);
    await putProfile(hub, 'partial', { allow: [`mcp/${id}:echo`, known.tool('other'), known.tool('echo')] });
    const run = await startRun(hub, 'partial');
    expect(names(run)).toEqual(['echo']);
    expect(run.snapshot.diagnostics).toEqual([
      expect.objectContaining({ toolId: `mcp/${id}:echo`, registrationId: id, code: 'mcp.catalog_not_cached' }),
      expect.objectContaining({ toolId: known.tool('other'), code: 'mcp.tool_not_in_cached_catalog' }),
    ]);
    const resolved = (await eventsOf(hub, run.runId)).find(({ type }) => type === 'mcp_tools_resolved');
    expect(resolved?.payload).toEqual({
      invocationId: 'inv_root',
      snapshotId: run.snapshot.snapshotId,
      tools: run.snapshot.tools.map(({ toolId, modelAlias }) => ({ toolId, modelAlias })),
      diagnostics: run.snapshot.diagnostics,
    });
    expect(quiet.requests).toEqual([]);
    await quiet.close();
  });

  it('A-19 loses only the tools of what is broken', async () => {
    const a = await addTools(hub, f, { displayName: 'A' });
    const b = await addTools(hub, f, { displayName: 'B' });
    const c = await addTools(hub, f, { displayName: 'C' });
    await putProfile(hub, 'broken', { allow: [a, b, c].map((each) => each.tool('echo')) });
    await hub.restart(() => {
      writeFileSync(filesOf(hub.dataRoot).catalog(a.id), '{"schemaVersion":');
      writeFileSync(filesOf(hub.dataRoot).record(c.id), 'no record');
    });
    const run = await startRun(hub, 'broken');
    expect(run.snapshot.tools.map(({ toolId }) => toolId)).toEqual([b.tool('echo')]);
    expect(codes(run)).toEqual(['mcp.catalog_snapshot_invalid', 'mcp.registration_storage_issue']);
    await hub.http('DELETE', `/api/mcp/servers/${c.id}`);
  });

  it('A-20, A-29 never changes a snapshot: a refresh is seen by the next invocation only', async () => {
    const { id, tool: idOf } = await addTools(hub, f, { allow: ['echo', 'fresh'] });
    await putProfile(hub, 'before', { allow: [idOf('echo'), idOf('fresh')] }, delegating);
    const run = await startRun(hub, 'before');
    expect(names(run)).toEqual(['echo']);
    f.tools = [tool('echo', { description: 'Newer.' }), tool('fresh')];
    await refresh(hub, id);
    const frozen = async () =>
      read(AgentToolSnapshot, await hub.http('GET', `/api/agent/runs/${run.runId}/invocations/inv_root/tools`));
    expect(await frozen()).toEqual(run.snapshot);
    expect(names(await startInvocation(hub, run.runId, { kind: 'subagent', profileId: 'before' }))).toEqual([
      'echo',
      'fresh',
    ]);
    expect(names(await startInvocation(hub, run.runId, { kind: 'handoff', profileId: 'before' }))).toEqual([
      'echo',
      'fresh',
    ]);
    expect(names(await startRun(hub, 'before'))).toEqual(['echo', 'fresh']);
    await hub.restart();
    expect(await frozen()).toEqual(run.snapshot);
    expectProblem(
      await hub.http('GET', `/api/agent/runs/${run.runId}/invocations/inv_none/tools`),
      'agent.invocation_not_found',
    );
  });
});
