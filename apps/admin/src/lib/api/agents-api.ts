import type {
  AgentProfileList,
  AgentProfileSaved,
  AgentProfileTools,
  AgentResult,
  AgentResultQuery,
  AgentRun,
  AgentRunList,
  AgentToolList,
  HttpAnswer,
} from '@taproom/contracts';
import { rawAt } from '#lib/json/json-nodes.ts';
import { readJson } from '#lib/json/read-json.ts';
import { answer } from './answer.ts';
import { http } from './hub.ts';
import { sendNew, sendText } from './send-text.ts';
import { specTexts } from './spec-texts.ts';

const PROFILES = '/api/agent/profiles';
const RUNS = '/api/agent/runs';
const profilePath = (id: string): string => `${PROFILES}/${encodeURIComponent(id)}`;
const runPath = (id: string): string => `${RUNS}/${encodeURIComponent(id)}`;

export const readProfiles = (): Promise<AgentProfileList> => answer('GET', PROFILES);

/** The document as it is stored, with the version of it that `If-Match` names. */
export type StoredProfile = { text: string; etag: string | undefined };

export async function readProfile(id: string): Promise<StoredProfile> {
  const { text, etag } = await http('GET', profilePath(id));
  return { text, etag: etag ?? undefined };
}

/** `text` is the document as it is stored now: it differs from what was sent where it was migrated. */
export type SavedProfile = Omit<AgentProfileSaved, 'profile'> & StoredProfile & { created: boolean };

/**
 * @throws TaproomError mcp.revision_conflict when `version` is no longer the current one, agent.profile_invalid with a path
 * for each fault, agent.profile_schema_unsupported
 */
export async function saveProfile(id: string, document: string, version?: string): Promise<SavedProfile> {
  return savedAs(document, await sendText('PUT', profilePath(id), document, version));
}

function savedAs(document: string, { status, text, etag }: HttpAnswer): SavedProfile {
  const { migratedFrom, ignored } = JSON.parse(text) as AgentProfileSaved;
  const reading = readJson(text);
  const stored = reading.ok ? rawAt(reading.document, ['profile']) : undefined;
  return { migratedFrom, ignored, created: status === 201, text: stored ?? document, etag: etag ?? undefined };
}

/** As `saveProfile`, where there is none of this id yet. @throws TaproomError mcp.revision_conflict where there is one */
export async function createProfile(id: string, document: string): Promise<SavedProfile> {
  return savedAs(document, await sendNew('PUT', profilePath(id), document));
}

export const removeProfile = async (id: string): Promise<void> => void (await http('DELETE', profilePath(id)));

/** `specs` are the texts of the tools' specs, in their order. */
export type PreviewedProfile = AgentProfileTools & { specs: string[] };

/** What an invocation with this profile would see now. */
export async function readProfileTools(id: string, driver: 'client' | 'server'): Promise<PreviewedProfile> {
  const { text } = await http('GET', `${profilePath(id)}/tools?driver=${driver}`);
  const preview = JSON.parse(text) as AgentProfileTools;
  return { ...preview, specs: specTexts(text, preview.tools.length) };
}

export const readAgentTools = (): Promise<AgentToolList> => answer('GET', '/api/agent/tools');

/** @param before the run after which to go on; without it, the newest */
export function readRuns(limit: number, before?: string): Promise<AgentRunList> {
  const search = new URLSearchParams({ limit: String(limit) });
  if (before !== undefined) search.set('before', before);
  return answer('GET', `${RUNS}?${search}`);
}

export const readRun = (id: string): Promise<AgentRun> => answer('GET', runPath(id));

export const cancelRun = (id: string): Promise<AgentRun> => answer('POST', `${runPath(id)}/cancel`);

export function readResult(runId: string, { invocationId, round, callId }: AgentResultQuery): Promise<AgentResult> {
  const search = new URLSearchParams({ invocationId, round: String(round), callId });
  return answer('GET', `${runPath(runId)}/result?${search}`);
}

/** A file of a run, whole, as it is. */
export const readRunFile = async (runId: string, path: string): Promise<string> =>
  (await http('GET', `${runPath(runId)}/files?${new URLSearchParams({ path, raw: 'true' })}`)).text;

export const runEventsPath = (id: string): string => `${runPath(id)}/events`;
