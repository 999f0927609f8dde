import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  AccessScope,
  answerCodes,
  callCodes,
  callDiagnosticCodes,
  catalogDiagnosticCodes,
  McpStorageIssueCode,
  ProblemCode,
  studioWarningCodes,
  toolDiagnosticCodes,
} from '@taproom/contracts';

const root = resolve(import.meta.dirname, '../..');
const sourcesOf = (pattern: string): string =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(resolve(root, file), 'utf8'))
    .join('\n');

const listed = new Set<string>([
  ...ProblemCode.options,
  ...McpStorageIssueCode.options,
  ...AccessScope.options,
  ...callCodes,
  ...answerCodes,
  ...callDiagnosticCodes,
  ...catalogDiagnosticCodes,
  ...toolDiagnosticCodes,
]);

/* Written like codes, and none: names of tools, of streams and of members of other formats. */
const others = new Set([
  ...['workspace.finish', 'workspace.read_file', 'workspace.search_files', 'agent.await', 'agent.delegate'],
  ...['agent.handoff', 'agent.audit', 'chat.completion', 'chat.opacity', 'chat.role', 'chat.title', 'chat.y'],
  ...['mcp.registration', 'mcp.catalog', 'mcp.transport', 'studio.local', 'studio.answered', 'studio.commit'],
]);

describe('the codes that clients may meet', () => {
  it('are listed in the contracts, wherever one is stated', () => {
    const text = sourcesOf('{apps/api,libs/mcp-domain,libs/roleplay-domain}/src/**/*.ts');
    const stated = text.matchAll(/'((?:mcp|agent|legacy|chat|connection|model|workspace|studio)\.[a-z_]+)'/g);
    const unlisted = [...new Set([...stated].map(([, code = '']) => code))].filter(
      (code) => !listed.has(code) && !others.has(code),
    );
    expect(unlisted).toEqual([]);
  });

  it('of warnings are those that the domain can give', () => {
    const declared = /export type WarningCode =([^;]+);/.exec(
      sourcesOf('libs/roleplay-domain/src/assets/model/warning.ts'),
    );
    const codes = [...(declared?.[1] ?? '').matchAll(/'([a-z_]+)'/g)].map(([, code]) => code);
    expect(codes.sort()).toEqual([...studioWarningCodes].sort());
  });
});
