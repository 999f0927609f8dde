import {
  LegacyCallAnswer,
  LegacyGeneration,
  LegacyGenerationStarted,
  LegacyRoundFinalized,
  LegacyRoundPrepared,
  LegacyTurnCommitted,
} from '@taproom/contracts';
import { type Answer, read } from '../../support/http.ts';
import { expectProblem } from '../../support/taproom-problems.ts';
import type { Hub } from '../../support/taproom-servers.ts';

export const ALIAS = 'mcp__my_server__issue_create';

type Options = { token?: string };
type Call = { toolCallId?: unknown; name?: unknown; arguments?: unknown; executionCallId?: unknown };

const post = (hub: Hub, path: string, body: unknown, options: Options = {}): Promise<Answer> =>
  typeof body === 'string'
    ? hub.http('POST', path, { rawBody: body, headers: { 'content-type': 'application/json' }, ...options })
    : hub.http('POST', path, { body, ...options });

/** The routes as they are; a body that is a string is sent as it stands. */
export const routes = {
  start: (hub: Hub, body: unknown = {}, options?: Options) => post(hub, '/api/legacy/generations', body, options),
  round: (hub: Hub, gid: string, body: unknown = { localTools: [] }, options?: Options) =>
    post(hub, `/api/legacy/generations/${gid}/rounds`, body, options),
  finalize: (hub: Hub, gid: string, rid: string, body: unknown, options?: Options) =>
    post(hub, `/api/legacy/generations/${gid}/rounds/${rid}/finalize`, body, options),
  call: (hub: Hub, gid: string, rid: string, body: unknown, options?: Options) =>
    post(hub, `/api/legacy/generations/${gid}/rounds/${rid}/calls`, body, options),
  commit: (hub: Hub, gid: string, rid: string, body: unknown, options?: Options) =>
    post(hub, `/api/legacy/generations/${gid}/rounds/${rid}/commit`, body, options),
  cancel: (hub: Hub, gid: string, options?: Options) =>
    hub.http('POST', `/api/legacy/generations/${gid}/cancel`, options),
  read: (hub: Hub, gid: string, options?: Options) => hub.http('GET', `/api/legacy/generations/${gid}`, options),
};

export async function start(hub: Hub, body: unknown = {}): Promise<LegacyGenerationStarted> {
  return read(LegacyGenerationStarted, await routes.start(hub, body)) as LegacyGenerationStarted;
}

export async function view(hub: Hub, gid: string): Promise<LegacyGeneration> {
  return read(LegacyGeneration, await routes.read(hub, gid));
}

export async function eventsOf(hub: Hub, gid: string): Promise<NonNullable<LegacyGeneration['events']>> {
  const answer = await hub.http('GET', `/api/legacy/generations/${gid}?events=true`);
  return read(LegacyGeneration, answer).events ?? [];
}

export type InRound = { gid: string; rid: string; round: LegacyRoundPrepared };

export async function prepare(hub: Hub, gid: string, localTools: unknown[] = []): Promise<InRound> {
  const round = read(LegacyRoundPrepared, await routes.round(hub, gid, { localTools }));
  return { gid, rid: round.roundId, round };
}

/** Prepared, and finalized with the tools as they were. */
export async function nextRound(hub: Hub, gid: string, localTools: unknown[] = []): Promise<InRound> {
  const prepared = await prepare(hub, gid, localTools);
  read(LegacyRoundFinalized, await routes.finalize(hub, gid, prepared.rid, { tools: prepared.round.tools }));
  return prepared;
}

/** A generation in its first round. */
export async function inRound(hub: Hub, body: unknown = {}, localTools: unknown[] = []): Promise<InRound> {
  return nextRound(hub, (await start(hub, body)).generationId, localTools);
}

export const callBody = (toolCallId = 'call_1', changes: Call = {}): Call => ({
  toolCallId,
  name: ALIAS,
  arguments: '{"title":"x"}',
  ...changes,
});

export function postCall(hub: Hub, { gid, rid }: InRound, toolCallId?: string, changes?: Call): Promise<Answer> {
  return routes.call(hub, gid, rid, callBody(toolCallId, changes));
}

export async function call(
  hub: Hub,
  place: InRound,
  toolCallId?: string,
  changes?: Call,
): Promise<Extract<LegacyCallAnswer, { toolMessage: object }>> {
  const answer = read(LegacyCallAnswer, await postCall(hub, place, toolCallId, changes));
  if ('terminated' in answer) throw new Error(answer.terminated.message);
  return answer;
}

/**
 * A call that waits behind another one. It is sent twice: that one of the two is refused as in progress shows that the other has
 * arrived.
 */
export async function queueCall(hub: Hub, place: InRound, toolCallId: string): Promise<{ answer: Promise<Answer> }> {
  const both = [postCall(hub, place, toolCallId), postCall(hub, place, toolCallId)];
  const { answer, index } = await Promise.race(both.map(async (one, at) => ({ answer: await one, index: at })));
  expectProblem(answer, 'legacy.call_in_progress');
  return { answer: both[1 - index]! };
}

/** What the model wrote, in OpenAI's form. */
export const modelCall = (id: string, name: string = ALIAS, args: unknown = '{"title":"x"}'): object => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});

export const turn = (ids: readonly (string | object)[], localResults?: unknown[]): object => ({
  assistant: {
    name: 'Seraphina',
    content: 'Let me look.',
    tool_calls: ids.map((id) => (typeof id === 'string' ? modelCall(id) : id)),
  },
  ...(localResults && { localResults }),
});

export function postCommit(hub: Hub, { gid, rid }: InRound, body: unknown): Promise<Answer> {
  return routes.commit(hub, gid, rid, body);
}

export async function commit(hub: Hub, place: InRound, body: unknown): Promise<LegacyTurnCommitted> {
  return read(LegacyTurnCommitted, await postCommit(hub, place, body));
}
