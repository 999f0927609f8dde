import { AgentRunStarted } from '@taproom/contracts';
import { type Answer, read } from '../../support/http.ts';
import { addConnection } from '../../support/taproom-connections.ts';
import type { Hub } from '../../support/taproom-servers.ts';
import { completion, toolCall, type UpstreamScript } from '../../support/upstream/index.ts';
import { getRun } from './agent.ts';
import { untilEvent } from './sse.ts';

type Origin = Hub & { url: string; token: string };

export const QUESTION = { role: 'user', content: 'Go.' };

export function tryServerRun(hub: Hub, fields: object): Promise<Answer> {
  const body = { driver: 'server', model: 'model-a', messages: [QUESTION], ...fields };
  return hub.http('POST', '/api/agent/runs', { body });
}

/** A run of the server driver against the upstream at `baseUrl`. */
export async function startServerRun(
  hub: Hub,
  baseUrl: string,
  profileId: string,
  fields: object = {},
): Promise<AgentRunStarted> {
  const { id } = await addConnection(hub, { name: `${profileId} ${Math.random()}`, baseUrl });
  return read(AgentRunStarted, await tryServerRun(hub, { profileId, connectionId: id, ...fields }));
}

/** The run once it has ended. */
export async function endOf(hub: Origin, { runId }: { runId: string }) {
  const ends = ['run_completed', 'run_failed', 'run_cancelled'];
  await untilEvent(hub, runId, ...ends);
  return getRun(hub, runId);
}

/** The model says a text, and the invocation is over. */
export const says =
  (text: string): UpstreamScript =>
  ({ json }) =>
    json(completion(text));

/** The model calls tools: id, alias, arguments. */
export const callsTools =
  (...calls: [id: string, alias: string, args?: object | string][]): UpstreamScript =>
  ({ json }) =>
    json(
      completion(
        null,
        calls.map((call) => toolCall(...call)),
      ),
    );
