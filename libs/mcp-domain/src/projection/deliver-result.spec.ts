import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { answered, texts } from '../../spec-support/outcomes.ts';
import { auditUnknown, type CallToDeliver, deliverResult } from './deliver-result.ts';
import { argumentsPathOf, auditPathOf, runFileKind, viewPathOf } from './run-files.ts';
import { countScalars } from './scalars.ts';

const place = { invocationId: 'inv_root', round: 1, callHex: 'fe79da5f09df9787' };
const VIEW = 'tool-results/inv_root/round-001-call_fe79da5f09df9787.txt';
const AUDIT = 'tool-results/inv_root/round-001-call_fe79da5f09df9787.json';

const call = (changes: Partial<CallToDeliver> = {}): CallToDeliver => ({
  callId: 'call_mcp',
  toolId: 'mcp/x:y',
  place,
  inlineCharLimit: 50_000,
  readers: {},
  ...changes,
});

describe('deliverResult: inline or not', () => {
  it.each([
    [49_999, 50_000, true],
    [50_000, 50_000, true],
    [50_001, 50_000, false],
    [1, 1, true],
    [2, 1, false],
    [0, 1, false],
  ])('%i characters with a limit of %i: inline %s (A-58)', (count, inlineCharLimit, inline) => {
    const delivery = deliverResult(texts('🦊'.repeat(count)), call({ inlineCharLimit }));
    expect(delivery.view === undefined).toBe(inline);
    expect(delivery.result.content.startsWith('This MCP result is too long')).toBe(!inline);
  });

  it('keeps an inline result as it is, with an audit of it', () => {
    const outcome = answered({ textBlocks: [{ index: 1, text: '{"n":1.0}' }], structuredJson: '{"n":1.0}' });
    const { result, audit, view } = deliverResult(outcome, call());
    expect(result).toMatchObject({ content: '## Details\n\n- **n**: 1.0', isError: false, resourceRefs: [] });
    expect(view).toBeUndefined();
    expect(audit).toEqual({
      path: AUDIT,
      text:
        '{"schemaVersion":1,"result":{"callId":"call_mcp","toolId":"mcp/x:y","content":"{\\"n\\":1.0}",' +
        '"structured":{"structuredContent":{"n":1.0},"diagnostics":[]},"isError":false,"resourceRefs":[]},' +
        '"outcome":{"outcome":"known_response","response":{"kind":"tool_result","isError":false,' +
        '"textBlocks":[{"index":1,"text":"{\\"n\\":1.0}"}],"diagnostics":[],"structuredJson":"{\\"n\\":1.0}"}}}',
    });
  });
});

describe('deliverResult: a large result', () => {
  const long = `${'x'.repeat(3001)}\ud83e`;
  const outcome = answered({
    textBlocks: [{ index: 0, text: long }],
    structuredJson: '{"n":9007199254740993}',
    isError: true,
    diagnostics: [{ code: 'mcp.call_content_unsupported', message: 'An image.', contentIndex: 1 }],
  });
  const { result, audit, view } = deliverResult(outcome, call({ inlineCharLimit: 10 }));
  const content = `${long}\n\n## Details\n\n- **n**: 9007199254740993\n\n## Notes\n\n- An image.`;

  it('has a view of the whole content, wrapped, and well-formed (A-60, A-61)', () => {
    expect(view).toEqual({
      path: VIEW,
      text: `${content.slice(0, 3000)}\n${content.slice(3000)}`.replace('\ud83e', '\ufffd'),
    });
  });

  it('has an exact audit (A-59)', () => {
    expect(JSON.parse(audit.text).outcome).toEqual(outcome);
    expect(audit.text).toContain('\\ud83e');
    expect(audit.text).toContain('"structuredContent":{"n":9007199254740993}');
    expect(JSON.parse(audit.text).result).toMatchObject({ content: long, isError: true, errorCode: 'mcp.tool_error' });
  });

  it('says inside where everything is, and how much it is', () => {
    expect(result).toMatchObject({
      structured: { externalized: true, path: VIEW, auditPath: AUDIT, charCount: countScalars(content), charLimit: 10 },
      resourceRefs: [VIEW, AUDIT],
      isError: true,
      errorCode: 'mcp.tool_error',
    });
  });

  it('does not tell the model of the audit (A-64)', () => {
    expect(result.content).not.toContain('.json');
  });
});

describe('the notice (A-62, A-63)', () => {
  const notice = (readers: CallToDeliver['readers'], text = 'abc') =>
    deliverResult(texts(text), call({ inlineCharLimit: 2, readers })).result.content;
  const head = `This MCP result is too long to include: 3 characters, the limit is 2. The complete text is in \`${VIEW}\`.`;
  const read = `Read it with workspace_read_file and path \`${VIEW}\`; when the answer reports nextStartLine, pass that number as start_line to go on. Longer lines are wrapped at 3000 characters there.`;
  const blind = 'This agent has no tool to read that file; only the preview below is available to it.';
  const search = `Use workspace_search_files with path \`${VIEW}\` to find a passage first.`;
  const tail = '\n\n## Prefix preview\n\nabc';

  it.each([
    [{ read: 'workspace_read_file', search: 'workspace_search_files' }, `${head}\n${read}\n${search}${tail}`],
    [{ read: 'workspace_read_file' }, `${head}\n${read}${tail}`],
    [{ search: 'workspace_search_files' }, `${head}\n${blind}\n${search}${tail}`],
    [{}, `${head}\n${blind}${tail}`],
  ])('with %j', (readers, expected) => {
    expect(notice(readers)).toBe(expected);
  });

  it.each(['界', '🦊'])('previews exactly 3000 of 60,000 times %s', (char) => {
    const content = notice({}, char.repeat(60_000));
    expect(content).toContain('too long to include: 60000 characters, the limit is 2.');
    expect(content.slice(content.indexOf('## Prefix preview\n\n') + 19)).toBe(char.repeat(3000));
  });
});

describe('auditUnknown (A-71)', () => {
  it('has the outcome and no result', () => {
    const outcome = { outcome: 'outcome_unknown', code: 'mcp.call_timeout', message: 'm' } as const;
    expect(auditUnknown(outcome, place)).toEqual({
      path: AUDIT,
      text: '{"schemaVersion":1,"result":null,"outcome":{"outcome":"outcome_unknown","code":"mcp.call_timeout","message":"m"}}',
    });
  });
});

describe('the files of a call', () => {
  it('have the hash of the call id in their names', () => {
    expect(createHash('sha256').update('call_mcp').digest('hex').slice(0, 16)).toBe(place.callHex);
    expect([viewPathOf(place), auditPathOf(place), argumentsPathOf(place)]).toEqual([
      VIEW,
      AUDIT,
      'tool-args/inv_root/round-001-call_fe79da5f09df9787.json',
    ]);
  });

  it.each([
    [12, 'round-012-'],
    [999, 'round-999-'],
    [1000, 'round-1000-'],
  ])('have round %i as %s', (round, part) => {
    expect(viewPathOf({ ...place, round })).toContain(`/${part}call_`);
  });
});

describe('runFileKind (A-64, A-66)', () => {
  it.each([
    [VIEW, 'view'],
    ['tool-results/deep/er/x.txt', 'view'],
    [AUDIT, 'audit'],
    ['tool-results/nothing/there.json', 'audit'],
    [argumentsPathOf(place), 'audit'],
    ['tool-args/x.txt', 'audit'],
    ['tool-results/../tool-args/x.txt', 'none'],
    ['tool-args/../x.json', 'none'],
    ['tool-results/inv_root/..', 'none'],
    ['tool-results/./x.txt', 'none'],
    ['tool-results//x.txt', 'none'],
    ['/tool-results/x.txt', 'none'],
    ['tool-results/x.TXT', 'none'],
    ['tool-results', 'none'],
    ['tool-results/x', 'none'],
    ['other/x.txt', 'none'],
    ['', 'none'],
  ])('%s is %s', (path, kind) => {
    expect(runFileKind(path)).toBe(kind);
  });
});
