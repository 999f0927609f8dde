import type { McpStorageIssue, McpStorageIssueCode } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

type IssueText = { meaning: string; advice: string };

/** What is wrong with a file, and what to do about it. */
export const storageIssueText = (code: McpStorageIssueCode): IssueText => ({
  meaning: meanings[code](),
  advice: advices[code](),
});

const meanings: Record<McpStorageIssueCode, () => string> = {
  'mcp.storage_unreadable': () => m.issue_unreadable(),
  'mcp.storage_corrupt': () => m.issue_corrupt(),
  'mcp.storage_unknown_schema': () => m.issue_schema(),
  'mcp.storage_noncanonical_name': () => m.issue_name(),
  'mcp.storage_id_mismatch': () => m.issue_mismatch(),
  'mcp.storage_record_missing': () => m.issue_missing(),
};

const advices: Record<McpStorageIssueCode, () => string> = {
  'mcp.storage_unreadable': () => m.issue_unreadable_advice(),
  'mcp.storage_corrupt': () => m.issue_corrupt_advice(),
  'mcp.storage_unknown_schema': () => m.issue_schema_advice(),
  'mcp.storage_noncanonical_name': () => m.issue_name_advice(),
  'mcp.storage_id_mismatch': () => m.issue_mismatch_advice(),
  'mcp.storage_record_missing': () => m.issue_missing_advice(),
};

/** The registration that a file belongs to by its name; a file of another name belongs to none, and can only be put right on disk. */
export function registrationOf({ file }: McpStorageIssue): string | undefined {
  return /(?:^|\/)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.json$/.exec(file)?.[1];
}
