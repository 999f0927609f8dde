import { ConsumerError, refusedFor } from '../../consumer-error.ts';
import { isJsonObject } from '../../json/json-object.ts';
import { readJson } from '../../json/read-json.ts';
import { type JsonObjectTree, memberOf } from '../../json-text/json-tree.ts';
import { parseJsonTree } from '../../json-text/parse-json-tree.ts';
import { jsonValueOf, writeJsonTree } from '../../json-text/write-json-tree.ts';
import { ignoredParts } from './ignored.ts';
import { migrateProfile } from './migrate-profile.ts';
import type { AgentProfile } from './profile.ts';
import { profileOf } from './profile-document.ts';
import { isProfileDocument, profileIssues } from './profile-issues.ts';

export type ProfileReading = {
  /** The document of version 3 as JSON text, what is ignored included, tokens and order as they came. */
  document: string;
  profile: AgentProfile;
  migratedFrom: 1 | 2 | null;
  ignored: string[];
};

/**
 * A profile document of version 1, 2 or 3 that is to be stored under `id`.
 * Throws ConsumerError: `request.invalid` for text that is no JSON, `agent.profile_schema_unsupported`, or
 * `agent.profile_invalid` with all problems.
 */
export function readProfile(text: string, id: string): ProfileReading {
  const given = readObject(text);
  const version = memberOf(given, 'schemaVersion');
  const migratedFrom = version?.kind === 'number' ? olderVersions.get(version.token) : undefined;
  if (migratedFrom === undefined) return { ...readVersionThree(given, id), migratedFrom: null };
  return { ...readVersionThree(migrateProfile(given), id), migratedFrom };
}

/** A stored profile: version 3, or a reason why it can't be used. */
export function readStoredProfile(
  text: string,
  id: string,
): { ok: true; reading: ProfileReading } | { ok: false; code: string; message: string } {
  try {
    return { ok: true, reading: { ...readVersionThree(readObject(text), id), migratedFrom: null } };
  } catch (error) {
    if (!(error instanceof ConsumerError)) throw error;
    const code = error.code === 'request.invalid' ? 'agent.profile_invalid' : error.code;
    return { ok: false, code, message: error.message };
  }
}

const olderVersions: ReadonlyMap<string, 1 | 2> = new Map([
  ['1', 1],
  ['2', 2],
] as const);

function readObject(text: string): JsonObjectTree {
  const reading = readJson(text);
  if (!reading.ok)
    throw refusedFor('request.invalid', [{ path: '', message: `The profile document ${reading.reason}.` }]);
  const tree = parseJsonTree(text);
  if (tree.kind === 'object') return tree;
  throw refusedFor('agent.profile_invalid', [{ path: '', message: 'The profile document must be a JSON object.' }]);
}

function readVersionThree(tree: JsonObjectTree, id: string): Omit<ProfileReading, 'migratedFrom'> {
  const version = memberOf(tree, 'schemaVersion');
  if (version?.kind !== 'number' || version.token !== '3') {
    const message = 'must be 3; 1 and 2 are migrated when they are put';
    throw refusedFor('agent.profile_schema_unsupported', [{ path: 'schemaVersion', message }]);
  }
  const document = writeJsonTree(tree);
  const value = jsonValueOf(tree);
  if (!isJsonObject(value)) throw new TypeError('an object tree is an object');
  const issues = profileIssues(value, document, id);
  if (!isProfileDocument(value, issues)) throw refusedFor('agent.profile_invalid', issues);
  return { document, profile: profileOf(value), ignored: ignoredParts(value) };
}
