import type { DomainIssue } from '../../errors.ts';
import type { JsonObject } from '../../json/json-object.ts';
import { duplicateMembers } from '../../json/read-json.ts';
import { ignoredAtTop, ignoredInDelegation, ignoredInRun } from './ignored.ts';
import type { ProfileDocument } from './profile-document.ts';
import { anything, exactly, flag, integer, listOf, nullOr, type Rule, section, text, textNotBlank } from './rules.ts';
import { toolsRule } from './tools-rules.ts';

export const PROFILE_KIND = 'tauritavern.agentProfile';

const PROFILE_ID = /^[a-z0-9_-]{1,128}$/;

const idRule =
  (expected: string): Rule =>
  (value, path) => {
    if (typeof value !== 'string' || !PROFILE_ID.test(value)) {
      return [{ path, message: 'must be 1 to 128 characters of a-z, 0-9, "_" and "-"' }];
    }
    return value === expected ? [] : [{ path, message: `must be ${expected}, the id that it is stored under` }];
  };

const modelRetry = section({ rules: { maxRetries: integer(0, 10), intervalMs: integer(0, 60_000) } });

const delegation = section({
  rules: {
    canDelegate: flag,
    canHandoff: flag,
    callable: flag,
    allowAsSubagent: flag,
    allowAsHandoffTarget: flag,
    allowedCallers: listOf(text),
    maxConcurrentInvocations: integer(1),
    maxInvocationsPerRun: integer(1),
    maxHandoffDepth: integer(1),
  },
  ignored: ignoredInDelegation,
});

const documentRule = (id: string): Rule =>
  section({
    required: ['schemaVersion', 'kind', 'id', 'displayName', 'tools'],
    rules: {
      schemaVersion: anything,
      kind: exactly(PROFILE_KIND),
      id: idRule(id),
      displayName: textNotBlank,
      description: text,
      instructions: section({ rules: { agentSystemPrompt: nullOr(textNotBlank) } }),
      run: section({ rules: { directRunnable: flag, modelRetry }, ignored: ignoredInRun }),
      delegation,
      tools: toolsRule,
    },
    ignored: ignoredAtTop,
  });

/** Everything that keeps a document of version 3 from being a profile. `text` is the document's own text. */
export function profileIssues(document: JsonObject, text: string, id: string): DomainIssue[] {
  const twice = duplicateMembers(text).filter((path) => !isIgnored(path));
  return [...documentRule(id)(document, ''), ...twice.map((path) => ({ path, message: 'is there twice' }))];
}

export function isProfileDocument(
  value: JsonObject,
  issues: readonly DomainIssue[],
): value is JsonObject & ProfileDocument {
  return issues.length === 0;
}

const ignoredPaths = [
  ...ignoredAtTop,
  ...ignoredInRun.map((name) => `run.${name}`),
  ...ignoredInDelegation.map((name) => `delegation.${name}`),
];

function isIgnored(path: string): boolean {
  return ignoredPaths.some(
    (ignored) => path === ignored || path.startsWith(`${ignored}.`) || path.startsWith(`${ignored}[`),
  );
}
