import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function record(id, index) {
  return {
    schema: 1,
    kind: 'mcp.registration',
    revision: 1,
    id,
    displayName: `Server ${index}`,
    endpoint: `https://host-${index}.example/mcp?region=${index % 7}`,
    headers: { Authorization: `Bearer ${'x'.repeat(40)}${index}`, 'X-Client': 'taproom' },
    protocolVersion: 'auto',
    state: index % 3 === 0 ? 'paused' : 'active',
    toolPermissions: { search: 'allow', fetch_page: 'ask' },
    toolDescriptionOverrides: { search: { description: `Searches collection ${index}.` } },
  };
}

/** Writes records as a restored backup would hold them, so that a start finds `count` registrations. */
export function writeRegistrations(dataRoot, count) {
  const folder = join(dataRoot, '_tauritavern', 'mcp', 'registrations');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let index = 0; index < count; index++) {
    const id = randomUUID();
    writeFileSync(join(folder, `${id}.json`), JSON.stringify(record(id, index)), { mode: 0o600 });
  }
}
