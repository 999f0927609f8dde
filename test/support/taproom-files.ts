import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The places that the contract names under a data root. */
export type DataFiles = {
  registrations: string;
  catalogs: string;
  record(id: string): string;
  catalog(id: string): string;
  stream(id: string): string;
};

export function filesOf(dataRoot: string): DataFiles {
  const registrations = join(dataRoot, '_tauritavern/mcp/registrations');
  const catalogs = join(dataRoot, '_tauritavern/mcp/catalogs');
  return {
    registrations,
    catalogs,
    record: (id) => join(registrations, `${id}.json`),
    catalog: (id) => join(catalogs, `${id}.json`),
    stream: (id) => join(dataRoot, 'events/registrations', `${id}.jsonl`),
  };
}

export function jsonFile(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

/**
 * Every file below a data root, relative to it, sorted. The lock is left out: a process that opens and closes it loses it.
 */
export function filesUnder(dataRoot: string): string[] {
  if (!existsSync(dataRoot)) return [];
  return readdirSync(dataRoot, { recursive: true, encoding: 'utf8' })
    .filter((path) => path !== '.lock' && statSync(join(dataRoot, path)).isFile())
    .sort();
}

/** The files below a data root whose bytes hold `text`. */
export function filesWith(dataRoot: string, text: string): string[] {
  const needle = Buffer.from(text);
  return filesUnder(dataRoot).filter((path) => readFileSync(join(dataRoot, path)).includes(needle));
}
