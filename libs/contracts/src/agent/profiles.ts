import { z } from 'zod';
import { jsonObject } from './json-object.ts';

export const AgentProfileSummary = z
  .strictObject({
    id: z.string(),
    displayName: z.string(),
    description: z.string().optional(),
    directRunnable: z.boolean().describe('Whether a run can begin with it.'),
  })
  .meta({ id: 'AgentProfileSummary' });
export type AgentProfileSummary = { id: string; displayName: string; description?: string; directRunnable: boolean };

/** A stored profile that can't be used; it blocks no other. */
export const AgentProfileIssue = z
  .strictObject({ profileId: z.string(), code: z.string(), message: z.string() })
  .meta({ id: 'AgentProfileIssue' });
export type AgentProfileIssue = { profileId: string; code: string; message: string };

export const AgentProfileList = z
  .strictObject({ profiles: z.array(AgentProfileSummary), storageIssues: z.array(AgentProfileIssue) })
  .meta({ id: 'AgentProfileList' });
export type AgentProfileList = { profiles: AgentProfileSummary[]; storageIssues: AgentProfileIssue[] };

/** What it may hold is the domain's to say, so that a stored file and a request are held to one rule. */
export const AgentProfileDocument = jsonObject('A TauriTavern Agent Profile; version 3 when it is read.');
export type AgentProfileDocument = Record<string, unknown>;

export const AgentProfileSaved = z
  .strictObject({
    profile: AgentProfileDocument,
    migratedFrom: z.union([z.literal(1), z.literal(2), z.null()]),
    ignored: z.array(z.string()).describe('Paths of what is kept, but has no effect here.'),
  })
  .meta({ id: 'AgentProfileSaved' });
export type AgentProfileSaved = { profile: AgentProfileDocument; migratedFrom: 1 | 2 | null; ignored: string[] };
