import type { McpServer, McpServerList } from '@taproom/contracts';
import type { RegistrationEntry } from './registration-entry.ts';

/** By display name, then id; issues by file. */
export function listOf(entries: Iterable<RegistrationEntry>): McpServerList {
  const all = [...entries];
  const servers = all.flatMap((entry): McpServer[] => (entry.kind === 'healthy' ? [entry.registration] : []));
  const storageIssues = all.flatMap((entry) => (entry.kind === 'issue' ? [entry.issue] : []));
  servers.sort((a, b) => compare(a.displayName, b.displayName) || compare(a.id, b.id));
  storageIssues.sort((a, b) => compare(a.file, b.file));
  return { servers, storageIssues };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
