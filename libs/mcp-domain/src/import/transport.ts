import type { DomainIssue } from '../errors.ts';
import type { JsonObject } from '../json/json-object.ts';
import { memberPath } from '../member-path.ts';

const STREAMABLE_HTTP: ReadonlySet<unknown> = new Set([undefined, 'http', 'streamable-http', 'streamableHttp']);

/** Only Streamable HTTP servers can be imported. */
export function transportIssues(server: JsonObject, path: string): DomainIssue[] {
  const typePath = memberPath(path, 'type');
  if (Object.hasOwn(server, 'command')) return [{ path: memberPath(path, 'command'), message: LOCAL_PROGRAM }];
  if (server.type === 'stdio') return [{ path: typePath, message: LOCAL_PROGRAM }];
  if (server.type === 'sse') return [{ path: typePath, message: OLD_TRANSPORT }];
  if (STREAMABLE_HTTP.has(server.type)) return [];
  return [{ path: typePath, message: 'must be http, streamable-http or streamableHttp, or be left out' }];
}

const LOCAL_PROGRAM = 'is of a stdio server, a program on this machine; only Streamable HTTP servers can be imported';
const OLD_TRANSPORT =
  'is sse, the HTTP+SSE transport of 2024, which is not supported; does the server have a Streamable HTTP endpoint too?';
