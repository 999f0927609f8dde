import { createHttp, type HttpAnswer } from '@taproom/contracts';
import { hubFetch } from './hub.ts';

/** Sends a JSON text as it stands: no digit and no white space of it is changed on the way. @throws TaproomError */
export const sendText = (method: string, path: string, text: string, ifMatch?: string): Promise<HttpAnswer> =>
  send(method, path, { text, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });

/** The same, only where nothing is stored yet. @throws TaproomError mcp.revision_conflict */
export const sendNew = (method: string, path: string, text: string): Promise<HttpAnswer> =>
  send(method, path, { text, headers: { 'if-none-match': '*' } });

type Sent = { text: string; headers: Record<string, string> };

function send(method: string, path: string, { text, headers }: Sent): Promise<HttpAnswer> {
  const http = createHttp({
    baseUrl: '',
    fetch: (input, init) =>
      hubFetch(input, { ...init, body: text, headers: { ...(init?.headers as Record<string, string>), ...headers } }),
  });
  // What stands for the body here only says that there is one.
  return http(method, path, { body: null });
}
