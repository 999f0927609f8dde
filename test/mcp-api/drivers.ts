import type { McpApi, McpTestCallOutcome, Problem } from '@taproom/contracts';
import type { Answer, HttpOptions } from '../support/http.ts';
import type { Taproom } from '../support/taproom.ts';

/** A refused request, whichever way it was sent: both drivers reject with the problem's code. */
class Refused extends Error {
  readonly code: string;

  constructor(problem: Problem) {
    super(problem.detail);
    this.code = problem.code;
  }
}

const idOf = (input: string | { registrationId: string }): string =>
  encodeURIComponent(typeof input === 'string' ? input : input.registrationId);

/** `McpApi` by hand, straight from the table of routes: what a client in another language would do. */
export function rawHttp(hub: Taproom): McpApi {
  const send = async <T>(method: string, path: string, options: HttpOptions = {}): Promise<T> => {
    const answer: Answer = await hub.http(method, `/api/mcp${path}`, options);
    if (answer.status >= 400) throw new Refused(answer.json as Problem);
    return answer.json as T;
  };
  return {
    servers: {
      list: () => send('GET', '/servers'),
      create: (body) => send('POST', '/servers', { body }),
      update: ({ registrationId, ...body }) => send('PUT', `/servers/${registrationId}`, { body }),
      setState: ({ registrationId, ...body }) => send('PUT', `/servers/${registrationId}/state`, { body }),
      remove: (input) => send('DELETE', `/servers/${idOf(input)}`),
      discover: (input) => send('POST', `/servers/${idOf(input)}/discover`),
      refresh: (input) => send('POST', `/servers/${idOf(input)}/refresh`),
    },
    tools: {
      setPermission: ({ registrationId, ...body }) =>
        send('PUT', `/servers/${registrationId}/tools/permission`, { body }),
      setDescriptionOverride: ({ registrationId, ...body }) =>
        send('PUT', `/servers/${registrationId}/tools/description-override`, { body }),
      testCall: ({ registrationId, ...body }, { signal } = {}) => testCall(send, { registrationId, body, signal }),
    },
  };
}

type Send = <T>(method: string, path: string, options?: HttpOptions) => Promise<T>;
type Call = { registrationId: string; body: object; signal: AbortSignal | undefined };

async function testCall(send: Send, { registrationId, body, signal }: Call): Promise<McpTestCallOutcome> {
  if (signal?.aborted) return { outcome: 'not_sent', code: 'mcp.call_cancelled', message: 'Cancelled before.' };
  const { callId } = await send<{ callId: string }>('POST', `/servers/${registrationId}/test-calls`, { body });
  const cancel = (): void => void send('DELETE', `/test-calls/${callId}`);
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  return send('GET', `/test-calls/${callId}`);
}
