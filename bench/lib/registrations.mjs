import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const registration = (index, { state, toolPermissions }) => ({
  schema: 1,
  kind: 'mcp.registration',
  revision: 1,
  id: randomUUID(),
  displayName: `Server ${index}`,
  endpoint: `https://host-${index}.example/mcp?region=${index % 7}`,
  headers: { Authorization: `Bearer ${'x'.repeat(40)}${index}`, 'X-Client': 'taproom' },
  protocolVersion: 'auto',
  state: state ?? (index % 3 === 0 ? 'paused' : 'active'),
  toolPermissions: toolPermissions ?? { search: 'allow', fetch_page: 'ask' },
  toolDescriptionOverrides: { search: { description: `Searches collection ${index}.` } },
});

const tool = (index) => ({
  nativeName: `tool_${index}`,
  description: `Looks up entry ${index} of the archive and tells what is known of it.`,
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, description: 'What to look for.' },
      limit: { type: 'integer', minimum: 1, maximum: 100 + index },
    },
    required: ['query'],
  },
  annotations: { readOnlyHint: true },
});

const catalog = ({ id, endpoint }, toolCount) => ({
  schema: 1,
  kind: 'mcp.catalog',
  registrationId: id,
  endpoint,
  protocolVersion: '2026-07-28',
  serverName: 'bench',
  serverVersion: '1.0.0',
  tools: Array.from({ length: toolCount }, (_, index) => tool(index)),
  diagnostics: [],
});

function writeRecords(dataRoot, collection, records) {
  const folder = join(dataRoot, '_tauritavern', 'mcp', collection);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [id, record] of records) {
    writeFileSync(join(folder, `${id}.json`), JSON.stringify(record), { mode: 0o600 });
  }
}

/** Writes records as a restored backup would hold them, so that a start finds `count` registrations; returns them.
 * `options` may have `state` and `toolPermissions`. */
export function writeRegistrations(dataRoot, count, options = {}) {
  const all = Array.from({ length: count }, (_, index) => registration(index, options));
  writeRecords(
    dataRoot,
    'registrations',
    all.map((one) => [one.id, one]),
  );
  return all;
}

/** Writes a catalog of `toolCount` tools for each of the given registrations. */
export function writeCatalogs(dataRoot, registrations, toolCount) {
  writeRecords(
    dataRoot,
    'catalogs',
    registrations.map((one) => [one.id, catalog(one, toolCount)]),
  );
}
