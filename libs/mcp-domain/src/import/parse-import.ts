import { type DomainIssue, invalidRequest, throwIfAny } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { kindOf } from '../json/kind-of.ts';
import { duplicateMembers, readJson } from '../json/read-json.ts';
import { memberPath } from '../member-path.ts';
import type { CreateInput } from '../registration/commands.ts';
import { readServer } from './read-server.ts';

const WRAPPER = 'mcpServers';

/**
 * Reads one server from the JSON that MCP hosts share: `{ "<name>": { "url", "headers"?, "protocolVersion"?, "type"? } }`,
 * bare or under `mcpServers`. Nothing is taken over in part: throws DomainError `request.invalid` with each reason.
 */
export function parseImport(text: string): CreateInput {
  const reading = readJson(text);
  if (!reading.ok) throw refused('', `The pasted text ${reading.reason}.`);
  const { base, servers } = unwrap(reading.value);
  const names = Object.keys(servers);
  const repeated = duplicateMembers(text);
  const [name] = names;
  if (name === undefined) throw refused(base, 'has no server');
  // JSON keeps the last of two members of one name: without this check a server would be dropped unseen.
  if (names.length > 1 || repeated.includes(memberPath(base, name))) {
    throw refused(base, 'has several servers; import them one by one');
  }
  throwIfAny(repeated.map((path): DomainIssue => ({ path, message: 'is there twice' })));
  return readServer(name, servers[name], memberPath(base, name));
}

function unwrap(value: unknown): { base: string; servers: JsonObject } {
  if (!isJsonObject(value)) throw refused('', `The pasted JSON must be an object, but is ${kindOf(value)}.`);
  if (!Object.hasOwn(value, WRAPPER)) return { base: '', servers: value };
  const others = Object.keys(value).filter((name) => name !== WRAPPER);
  throwIfAny(others.map((name) => ({ path: memberPath('', name), message: `is not known beside ${WRAPPER}` })));
  const servers = value[WRAPPER];
  if (!isJsonObject(servers)) throw refused(WRAPPER, `must be an object, but is ${kindOf(servers)}`);
  return { base: WRAPPER, servers };
}

function refused(path: string, message: string): Error {
  return invalidRequest([{ path, message }]);
}
