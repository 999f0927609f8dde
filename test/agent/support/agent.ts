import {
  AgentEventsPage,
  AgentFileList,
  AgentFilePage,
  AgentInvocationStarted,
  AgentRun,
  type AgentRunEvent,
  AgentRunStarted,
  AgentToolCallAnswer,
} from '@taproom/contracts';
import { type Answer, type HttpOptions, read } from '../../support/http.ts';
import type { McpTestServer } from '../../support/mcp-servers/index.ts';
import { addActive, discover, type Hub, setPermission } from '../../support/taproom-servers.ts';

/** `token`: another client than the admin. */
export type As = Pick<HttpOptions, 'token'>;

/** An Active registration of `mcp` whose tools are discovered; those named are on Allow. */
export async function addTools(hub: Hub, mcp: McpTestServer, options: { displayName?: string; allow?: string[] } = {}) {
  const { displayName = 'Tools', allow = ['echo'] } = options;
  const { id } = await addActive(hub, { displayName, endpoint: mcp.url });
  await discover(hub, id);
  for (const nativeName of allow) await setPermission(hub, id, nativeName, 'allow');
  return { id, tool: (nativeName: string) => `mcp/${id}:${nativeName}` };
}

export function profileDocument(id: string, tools: object, rest: object = {}): object {
  return { schemaVersion: 3, kind: 'tauritavern.agentProfile', id, displayName: id, tools, ...rest };
}

/** A profile that may use these tools, and whatever else is given. */
export async function putProfile(hub: Hub, id: string, tools: object, rest: object = {}): Promise<void> {
  const answer = await hub.http('PUT', `/api/agent/profiles/${id}`, { body: profileDocument(id, tools, rest) });
  if (answer.status > 201) throw new Error(`${answer.status} ${answer.text}`);
}

export async function startRun(hub: Hub, profileId: string, as: As = {}): Promise<AgentRunStarted> {
  return read(AgentRunStarted, await tryStartRun(hub, profileId, as));
}

export function tryStartRun(hub: Hub, profileId: string, options: HttpOptions = {}): Promise<Answer> {
  return hub.http('POST', '/api/agent/runs', { body: { driver: 'client', profileId }, ...options });
}

export async function getRun(hub: Hub, runId: string, as: As = {}): Promise<AgentRun> {
  return read(AgentRun, await hub.http('GET', `/api/agent/runs/${runId}`, as));
}

export type Call = {
  callId?: string;
  round?: number;
  modelAlias?: string;
  argumentsJson?: string;
  arguments?: unknown;
};

let calls = 0;

/** Sends a call; by default a new one in round 1 with `{}`. */
export function tryCall(
  hub: Hub,
  run: Pick<AgentRunStarted, 'runId'> & { snapshot?: AgentRunStarted['snapshot']; invocationId?: string },
  call: Call = {},
  options: HttpOptions & { query?: string } = {},
): Promise<Answer> {
  const { query = '', ...http } = options;
  const given = 'arguments' in call || 'argumentsJson' in call ? {} : { argumentsJson: '{}' };
  const modelAlias = run.snapshot?.tools[0]?.modelAlias;
  const body = { callId: `call_${(calls += 1)}`, round: 1, modelAlias, ...given, ...call };
  const invocationId = run.invocationId ?? 'inv_root';
  return hub.http('POST', `/api/agent/runs/${run.runId}/invocations/${invocationId}/tool-calls${query}`, {
    body,
    ...http,
  });
}

export async function call(...args: Parameters<typeof tryCall>): Promise<AgentToolCallAnswer> {
  const answer = await tryCall(...args);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return read(AgentToolCallAnswer, answer);
}

/** What the model gets of a call. Fails when there is no result. */
export async function contentOf(...args: Parameters<typeof tryCall>): Promise<string> {
  const { result } = await call(...args);
  if (!result) throw new Error('There is no result.');
  return result.content;
}

export function tryInvocation(hub: Hub, runId: string, body: object, as: As = {}): Promise<Answer> {
  const parent = { parentInvocationId: 'inv_root' };
  return hub.http('POST', `/api/agent/runs/${runId}/invocations`, { body: { ...parent, ...body }, ...as });
}

export async function startInvocation(
  hub: Hub,
  runId: string,
  body: object,
): Promise<AgentInvocationStarted & { runId: string }> {
  return { runId, ...read(AgentInvocationStarted, await tryInvocation(hub, runId, body)) };
}

export function finish(hub: Hub, runId: string, invocationId = 'inv_root', body: object = {}): Promise<Answer> {
  return hub.http('POST', `/api/agent/runs/${runId}/invocations/${invocationId}/finish`, {
    body: { status: 'completed', ...body },
  });
}

export function cancel(hub: Hub, runId: string, as: As = {}): Promise<Answer> {
  return hub.http('POST', `/api/agent/runs/${runId}/cancel`, as);
}

export async function eventsPage(hub: Hub, runId: string, query = '', as: As = {}): Promise<AgentEventsPage> {
  return read(AgentEventsPage, await hub.http('GET', `/api/agent/runs/${runId}/events${query}`, as));
}

export async function eventsOf(hub: Hub, runId: string, as: As = {}): Promise<AgentRunEvent[]> {
  return (await eventsPage(hub, runId, '?limit=1000', as)).events;
}

export const typesOf = (events: readonly AgentRunEvent[]): string[] => events.map(({ type }) => type);

export async function filesOf(hub: Hub, runId: string, as: As = {}): Promise<string[]> {
  const list = read(AgentFileList, await hub.http('GET', `/api/agent/runs/${runId}/files`, as));
  return list.files.map(({ path }) => path);
}

export function tryFile(hub: Hub, runId: string, path: string, options: As & { query?: string } = {}): Promise<Answer> {
  const { query = '', ...as } = options;
  return hub.http('GET', `/api/agent/runs/${runId}/files?path=${encodeURIComponent(path)}${query}`, as);
}

export async function filePage(hub: Hub, runId: string, path: string, query = ''): Promise<AgentFilePage> {
  return read(AgentFilePage, await tryFile(hub, runId, path, { query }));
}

export async function rawFile(hub: Hub, runId: string, path: string): Promise<string> {
  const answer = await tryFile(hub, runId, path, { query: '&raw=true' });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.text;
}
