import { describe, expect, it } from '@jest/globals';
import {
  documentOf,
  ECHO,
  READ,
  readDocument as read,
  refusedPaths as pathsOf,
} from '../../../spec-support/profile-documents.ts';
import { readProfile } from './read-profile.ts';

describe('readProfile: versions 1 and 2 (A-8)', () => {
  it.each([1, 2])('migrates a document of version %i', (schemaVersion) => {
    const text =
      `{"output":{"n":1.0},"schemaVersion":${schemaVersion},"kind":"tauritavern.agentProfile","id":"writer","displayName":"W",` +
      `"tools":{"maxRounds":7,"deny":["shell.run"],"allow":["workspace.read_file","${ECHO}"],` +
      `"toolDescriptions":{"workspace.read_file":{"description":"d"}},"maxCallsPerTool":{"${ECHO}":1,"workspace.read_file":2}}}`;
    const { document, migratedFrom, profile } = readProfile(text, 'writer');
    expect(migratedFrom).toBe(schemaVersion);
    expect(document).toBe(
      `{"output":{"n":1.0},"schemaVersion":3,"kind":"tauritavern.agentProfile","id":"writer","displayName":"W",` +
        `"tools":{"maxRounds":7,"deny":["builtin:shell.run"],"allow":["${READ}","${ECHO}"],` +
        `"toolDescriptions":{"${READ}":{"description":"d"}},"maxCallsPerTool":{"${ECHO}":1,"${READ}":2},"mcpResultInlineCharLimit":50000}}`,
    );
    expect(profile.tools.mcpResultInlineCharLimit).toBe(50_000);
  });

  it('changes nothing of its own answer', () => {
    const first = read(documentOf({ schemaVersion: 2, tools: { allow: ['workspace.read_file'] } }));
    const second = readProfile(first.document, 'writer');
    expect({ document: second.document, migratedFrom: second.migratedFrom }).toEqual({
      document: first.document,
      migratedFrom: null,
    });
  });

  it('leaves a limit that is there', () => {
    const { document } = read(documentOf({ schemaVersion: 1, tools: { allow: [ECHO], mcpResultInlineCharLimit: 9 } }));
    expect(document).toContain('"mcpResultInlineCharLimit":9}');
    expect(document).not.toContain('50000');
  });

  it('holds the migrated document to the rules of version 3', () => {
    expect(
      pathsOf(documentOf({ schemaVersion: 2, tools: { allow: ['task.return', 1, 'builtin:a', 'a'] } })).paths,
    ).toEqual(['tools.allow[0]', 'tools.allow[1]', 'tools.allow[3]']);
    expect(pathsOf(documentOf({ schemaVersion: 2, tools: 'x' })).paths).toEqual(['tools']);
  });
});
