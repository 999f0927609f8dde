import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import {
  type Doc,
  documentOf,
  ECHO,
  READ,
  readDocument as read,
  refusedPaths as pathsOf,
  withTools,
} from '../../../spec-support/profile-documents.ts';
import { uuid } from '../../../spec-support/catalogs.ts';
import { selectedToolIds } from './profile.ts';
import { readProfile, readStoredProfile } from './read-profile.ts';

describe('readProfile: a document of version 3', () => {
  it('is stored as it is, numbers, order and all (A-4, A-7)', () => {
    const text =
      '{"output":{"2":1.0,"1":9007199254740993},"schemaVersion":3,"kind":"tauritavern.agentProfile","id":"writer",' +
      `"displayName":" Writer ","preset":null,"model":{},"context":[],"skills":"x","workspace":{"__proto__":1},"plan":{"a":1,"a":2},` +
      `"run":{"stream":true,"presentation":"x"},"delegation":{"resultBudgetTokens":1e2,"allowNestedDelegation":false,"descriptionForAgents":""},` +
      `"tools":{"allow":["${ECHO}","builtin:skill.read","${READ}"]}}`;
    const { document, ignored, migratedFrom } = readProfile(text, 'writer');
    expect(document).toBe(text);
    expect(migratedFrom).toBeNull();
    expect(ignored).toEqual([
      'preset',
      'model',
      'context',
      'skills',
      'workspace',
      'plan',
      'output',
      'run.presentation',
      'run.stream',
      'delegation.allowNestedDelegation',
      'delegation.descriptionForAgents',
      'delegation.resultBudgetTokens',
      'tools.allow[1]',
    ]);
  });

  it('has the defaults when it is used, and not in the document (A-4)', () => {
    const { document, profile } = read(documentOf());
    expect(JSON.parse(document)).toEqual(documentOf());
    expect(profile).toEqual({
      id: 'writer',
      displayName: 'Writer',
      agentSystemPrompt: null,
      directRunnable: true,
      modelRetry: { maxRetries: 3, intervalMs: 3000 },
      delegation: {
        canDelegate: false,
        canHandoff: false,
        callable: false,
        allowAsSubagent: false,
        allowAsHandoffTarget: false,
        allowedCallers: ['*'],
        maxConcurrentInvocations: 3,
        maxInvocationsPerRun: 8,
        maxHandoffDepth: 8,
      },
      tools: {
        allow: [ECHO],
        deny: [],
        toolDescriptions: {},
        maxRounds: 80,
        maxCallsPerRun: 80,
        mcpResultInlineCharLimit: 50_000,
        maxCallsPerTool: {},
      },
    });
  });

  it('has its own values where it says something', () => {
    const tools = {
      allow: [ECHO, READ],
      deny: ['builtin:x'],
      toolDescriptions: { [ECHO]: { description: '', properties: { q: ' q ' } } },
      maxRounds: 1,
      maxCallsPerRun: 2,
      mcpResultInlineCharLimit: 3,
      maxCallsPerTool: { [READ]: 4 },
    };
    const delegation = {
      canDelegate: true,
      canHandoff: true,
      callable: true,
      allowAsSubagent: true,
      allowAsHandoffTarget: true,
      allowedCallers: ['a', 'b'],
      maxConcurrentInvocations: 1,
      maxInvocationsPerRun: 1,
      maxHandoffDepth: 1,
    };
    const run = { directRunnable: false, modelRetry: { maxRetries: 0, intervalMs: 0 } };
    const { profile } = read(
      documentOf({ description: '', instructions: { agentSystemPrompt: ' Be. ' }, run, delegation, tools }),
    );
    expect(profile).toEqual({
      id: 'writer',
      displayName: 'Writer',
      description: '',
      agentSystemPrompt: ' Be. ',
      ...run,
      delegation,
      tools,
    });
  });

  it('has a limit beyond 2^53 as a number', () => {
    const text = JSON.stringify(documentOf()).replace('"tools":{', '"tools":{"maxRounds":99999999999999999999,');
    expect(readProfile(text, 'writer').profile.tools.maxRounds).toBe(1e20);
  });

  it('may retry as often, and wait as long, as the limits say', () => {
    const modelRetry = { maxRetries: 10, intervalMs: 60_000 };
    expect(read(documentOf({ run: { modelRetry } })).profile.modelRetry).toEqual(modelRetry);
  });

  it('may name tools of registrations that do not exist (A-10)', () => {
    expect(read(withTools({ allow: [`mcp/${uuid(404)}:x`] })).profile.tools.allow).toEqual([`mcp/${uuid(404)}:x`]);
  });

  it.each(['a', 'a-b_0', 'a'.repeat(128)])('may have the id %s', (id) => {
    expect(read(documentOf({ id }), id).profile.id).toBe(id);
  });
});

describe('readProfile: what is refused', () => {
  it('lists all problems together (A-5)', () => {
    expect(pathsOf(withTools({ allow: [ECHO, ECHO], mcpResultInlineCharLimit: 0 }))).toEqual({
      code: 'agent.profile_invalid',
      paths: ['tools.allow[1]', 'tools.mcpResultInlineCharLimit'],
    });
  });

  it.each<[string, Doc]>([
    ['tools.allowed', withTools({ allowed: [] })],
    ['toolz', documentOf({ toolz: {} })],
    ['__proto__', JSON.parse(`{"__proto__":1,${JSON.stringify(documentOf()).slice(1)}`) as Doc],
    ['instructions.prompt', documentOf({ instructions: { prompt: 'x' } })],
    ['run.direct', documentOf({ run: { direct: true } })],
    ['run.modelRetry.retries', documentOf({ run: { modelRetry: { retries: 1 } } })],
    ['delegation.nested', documentOf({ delegation: { nested: true } })],
  ])('names the unknown member %s (A-6)', (path, document) => {
    const { code, issues } = consumerRefusalOf(() => read(document));
    expect({ code, issues }).toEqual({ code: 'agent.profile_invalid', issues: [{ path, message: 'is not known' }] });
  });

  it.each<[string, Doc]>([
    ['kind', documentOf({ kind: 'x' })],
    ['id', documentOf({ id: 'other' })],
    ['id', documentOf({ id: 'Writer' })],
    ['id', documentOf({ id: '' })],
    ['displayName', documentOf({ displayName: ' \n' })],
    ['displayName', documentOf({ displayName: null })],
    ['description', documentOf({ description: 1 })],
    ['instructions', documentOf({ instructions: null })],
    ['instructions.agentSystemPrompt', documentOf({ instructions: { agentSystemPrompt: ' ' } })],
    ['run.directRunnable', documentOf({ run: { directRunnable: 'yes' } })],
    ['run.modelRetry.maxRetries', documentOf({ run: { modelRetry: { maxRetries: 11 } } })],
    ['run.modelRetry.maxRetries', documentOf({ run: { modelRetry: { maxRetries: -1 } } })],
    ['run.modelRetry.intervalMs', documentOf({ run: { modelRetry: { intervalMs: 60_001 } } })],
    ['delegation.allowedCallers', documentOf({ delegation: { allowedCallers: 'x' } })],
    ['delegation.allowedCallers[0]', documentOf({ delegation: { allowedCallers: [1] } })],
    ['delegation.maxHandoffDepth', documentOf({ delegation: { maxHandoffDepth: 0 } })],
    ['tools', documentOf({ tools: [] })],
    ['tools.allow', withTools({ allow: [] })],
    ['tools.allow[0]', withTools({ allow: ['workspace.read_file'] })],
    ['tools.allow[0]', withTools({ allow: [`mcp/ABCDEF00-0000-4000-8000-000000000000:x`] })],
    ['tools.allow[1]', withTools({ allow: [ECHO, 'builtin:task.return'] })],
    ['tools.allow[1]', withTools({ allow: [ECHO, 7] })],
    ['tools.deny[1]', withTools({ deny: [READ, READ] })],
    ['tools.maxRounds', withTools({ maxRounds: 1.5 })],
    ['tools.maxCallsPerRun', withTools({ maxCallsPerRun: '1' })],
    [`tools.toolDescriptions["${READ}"]`, withTools({ toolDescriptions: { [READ]: { description: 'x' } } })],
    [`tools.toolDescriptions["${ECHO}"]`, withTools({ toolDescriptions: { [ECHO]: {} } })],
    [`tools.toolDescriptions["${ECHO}"]`, withTools({ toolDescriptions: { [ECHO]: { properties: {} } } })],
    [`tools.toolDescriptions["${ECHO}"].text`, withTools({ toolDescriptions: { [ECHO]: { text: 'x' } } })],
    [
      `tools.toolDescriptions["${ECHO}"].properties.q`,
      withTools({ toolDescriptions: { [ECHO]: { properties: { q: 1 } } } }),
    ],
    [`tools.maxCallsPerTool["${ECHO}"]`, withTools({ maxCallsPerTool: { [ECHO]: 0 } })],
    [`tools.maxCallsPerTool["${ECHO}"]`, withTools({ deny: [ECHO], maxCallsPerTool: { [ECHO]: 1 } })],
  ])('names %s (A-5)', (path, document) => {
    expect(pathsOf(document)).toEqual({ code: 'agent.profile_invalid', paths: [path] });
  });

  it.each(['kind', 'id', 'displayName', 'tools'])('names the missing member %s', (name) => {
    const { [name]: _left, ...document } = documentOf();
    expect(pathsOf(document)).toEqual({ code: 'agent.profile_invalid', paths: [name] });
  });

  it.each(['1.0', '1e2'])('takes the number %s for no integer', (token) => {
    const text = JSON.stringify(documentOf()).replace('"tools":{', `"tools":{"maxRounds":${token},`);
    expect(consumerRefusalOf(() => readProfile(text, 'writer')).issues.map(({ path }) => path)).toEqual([
      'tools.maxRounds',
    ]);
  });

  it('names a used member that is there twice', () => {
    const text = JSON.stringify(documentOf()).replace('"tools":{', '"tools":{"allow":[],');
    expect(consumerRefusalOf(() => readProfile(text, 'writer')).issues).toEqual([
      { path: 'tools.allow', message: 'is there twice' },
    ]);
  });

  it.each([0, 4, '3', null, 3.5, [3]])('refuses the schema version %j (A-9)', (schemaVersion) => {
    const { code, issues } = consumerRefusalOf(() => read(documentOf({ schemaVersion, tools: {} })));
    expect({ code, paths: issues.map(({ path }) => path) }).toEqual({
      code: 'agent.profile_schema_unsupported',
      paths: ['schemaVersion'],
    });
  });

  it.each([
    ['{bad', 'request.invalid'],
    ['', 'request.invalid'],
    ['[]', 'agent.profile_invalid'],
    ['null', 'agent.profile_invalid'],
  ])('refuses %j with %s', (text, code) => {
    expect(consumerRefusalOf(() => readProfile(text, 'writer')).code).toBe(code);
  });

  it('refuses an id of 129 characters', () => {
    const id = 'a'.repeat(129);
    expect(consumerRefusalOf(() => read(documentOf({ id }), id)).issues[0]?.path).toBe('id');
  });
});

describe('readStoredProfile (A-4)', () => {
  it('reads what was stored', () => {
    const { document, profile } = read(documentOf());
    const stored = readStoredProfile(document, 'writer');
    expect(stored.ok && stored.reading.profile).toEqual(profile);
  });

  it.each([
    ['{', 'agent.profile_invalid'],
    [JSON.stringify(documentOf({ displayName: '' })), 'agent.profile_invalid'],
    [JSON.stringify(documentOf({ schemaVersion: 2 })), 'agent.profile_schema_unsupported'],
  ])('says why %s can not be used', (text, code) => {
    expect(readStoredProfile(text, 'writer')).toEqual({ ok: false, code, message: expect.stringMatching(/\w/) });
  });
});

describe('selectedToolIds (A-15)', () => {
  it('are those of allow, in its order, without those of deny', () => {
    const { profile } = read(withTools({ allow: [READ, ECHO, 'builtin:a'], deny: ['builtin:a', 'builtin:other'] }));
    expect(selectedToolIds(profile)).toEqual([READ, ECHO]);
  });
});
