import { consumerRefusalOf } from './consumer-refusal.ts';
import { readProfile } from '../src/agent/profile/read-profile.ts';
import { uuid } from './catalogs.ts';

export const ECHO = `mcp/${uuid(1)}:echo`;
export const READ = 'builtin:workspace.read_file';

export type Doc = Record<string, unknown>;

export const documentOf = (changes: Doc = {}): Doc => ({
  schemaVersion: 3,
  kind: 'tauritavern.agentProfile',
  id: 'writer',
  displayName: 'Writer',
  tools: { allow: [ECHO] },
  ...changes,
});

export const withTools = (tools: Doc): Doc => documentOf({ tools: { allow: [ECHO], ...tools } });

export const readDocument = (document: Doc, id = 'writer') => readProfile(JSON.stringify(document), id);

export function refusedPaths(document: Doc): { code: string; paths: string[] } {
  const { code, issues } = consumerRefusalOf(() => readDocument(document));
  return { code, paths: issues.map(({ path }) => path) };
}
