import { sameTexts } from '../json/json-object.ts';
import type { ProtocolVersion } from './registration.ts';

/** What a server is reached by. A change of any of it makes what was learned over it worthless. */
export type Connection = { endpoint: string; headers: Record<string, string>; protocolVersion: ProtocolVersion };

export function connectionOf({ endpoint, headers, protocolVersion }: Connection): Connection {
  return { endpoint, headers, protocolVersion };
}

/** Header names are compared as written; their order does not matter. */
export function sameConnection(a: Connection, b: Connection): boolean {
  return a.endpoint === b.endpoint && a.protocolVersion === b.protocolVersion && sameTexts(a.headers, b.headers);
}
