import { createHttp, type HttpAnswer } from '@taproom/contracts';
import { hubFetch } from './hub.ts';

/** Sends a JSON text as it stands: no digit and no white space of it is changed on the way. @throws TaproomError */
export function sendText(method: string, path: string, text: string, ifMatch?: string): Promise<HttpAnswer> {
  const http = createHttp({ baseUrl: '', fetch: (input, init) => hubFetch(input, { ...init, body: text }) });
  // What stands for the body here only says that there is one.
  return http(method, path, { body: null, ...(ifMatch !== undefined && { ifMatch }) });
}
