import { McpServer } from '@taproom/contracts';
import type { Answer } from '../support/http.ts';
import { read } from '../support/http.ts';
import type { TaproomProcess } from '../support/taproom-process.ts';

/** What a worker knows of its registration: what was acknowledged last, and what was sent and not answered. */
export type Known = { acked: McpServer | undefined; sent: McpServer | 'removed' | undefined };

type Step = { method: string; leaf: string; body?: object; expected: McpServer | 'removed' };

const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(Math.random() * from.length)] ?? from[0];
const tools = ['echo', 'sum', '__proto__', 'search'] as const;

/**
 * Sends one command after another for one registration until the process is gone. Resolves with what is known then; whatever
 * is refused while it lives is a failure.
 */
export async function work(hub: TaproomProcess, known: Known, gone: AbortSignal): Promise<Known> {
  let { acked } = known;
  while (!gone.aborted) {
    const step: Step = acked ? nextStep(acked) : creation();
    const path = `/api/mcp/servers${acked ? `/${acked.id}` : ''}${step.leaf}`;
    const answer = await hub.http(step.method, path, step.body ? { body: step.body } : {}).catch(() => undefined);
    if (!answer) return { acked, sent: step.expected };
    acked = acknowledged(answer, step);
  }
  return { acked, sent: undefined };
}

function acknowledged(answer: Answer, step: Step): McpServer | undefined {
  if (step.expected === 'removed') {
    if (answer.status !== 204) throw new Error(`The removal was answered ${answer.status} ${answer.text}`);
    return undefined;
  }
  return read(McpServer, answer) as McpServer;
}

const endpoint = 'http://127.0.0.1:9/mcp';

function creation(): Step {
  const displayName = `made ${Math.random()}`;
  const defaults = {
    headers: {},
    protocolVersion: 'auto',
    state: 'paused',
    toolPermissions: {},
    toolDescriptionOverrides: {},
  } as const;
  return {
    method: 'POST',
    leaf: '',
    body: { displayName, endpoint },
    expected: { id: '', displayName, endpoint, ...defaults },
  };
}

function nextStep(server: McpServer): Step {
  return pick([permission, permission, override, state, update, update, removal])(server);
}

function permission(server: McpServer): Step {
  const [nativeName, wanted] = [pick(tools), pick(['off', 'ask', 'allow'] as const)];
  const { [nativeName]: _, ...others } = server.toolPermissions;
  const toolPermissions = wanted === 'off' ? others : { ...others, [nativeName]: wanted };
  const body = { nativeName, permission: wanted };
  return { method: 'PUT', leaf: '/tools/permission', body, expected: { ...server, toolPermissions } };
}

function override(server: McpServer): Step {
  const nativeName = pick(tools);
  const wanted = { description: 'd'.repeat(Math.floor(Math.random() * 5000)) };
  const toolDescriptionOverrides = { ...server.toolDescriptionOverrides, [nativeName]: wanted };
  const body = { nativeName, override: wanted };
  return {
    method: 'PUT',
    leaf: '/tools/description-override',
    body,
    expected: { ...server, toolDescriptionOverrides },
  };
}

function state(server: McpServer): Step {
  const wanted = server.state === 'active' ? 'paused' : 'active';
  return { method: 'PUT', leaf: '/state', body: { state: wanted }, expected: { ...server, state: wanted } };
}

function update(server: McpServer): Step {
  const body = {
    displayName: `named ${Math.random()}`,
    endpoint,
    headers: { 'X-Key': 'k'.repeat(Math.floor(Math.random() * 20_000)) },
    protocolVersion: pick(['auto', '2025-11-25'] as const),
  };
  return { method: 'PUT', leaf: '', body, expected: { ...server, ...body } };
}

function removal(): Step {
  return { method: 'DELETE', leaf: '', expected: 'removed' };
}

/** Everything about a server but the id that it was given. */
export const withoutId = (server: McpServer): McpServer => ({ ...server, id: '' });
