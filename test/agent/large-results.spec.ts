import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AgentFilePage, type AgentRunStarted } from '@taproom/contracts';
import { makeToken } from '../access/support/tokens.ts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import { testCall } from '../support/taproom-servers.ts';
import {
  addTools,
  call,
  contentOf,
  filePage,
  filesOf,
  putProfile,
  rawFile,
  startRun,
  tryFile,
} from './support/agent.ts';
import { auditOf, fileOf } from './support/audit.ts';
import { answers, type F, ok, startF, text } from './support/f.ts';

const workspace = ['builtin:workspace.read_file', 'builtin:workspace.search_files'];

let hub: Taproom;
let f: F;
let server: Awaited<ReturnType<typeof addTools>>;
let run: AgentRunStarted;
beforeAll(async () => {
  hub = await startTaproom();
  f = await startF();
  server = await addTools(hub, f);
});
afterAll(async () => {
  await hub.close();
  await f.close();
});
beforeEach(async () => {
  f.onCall = ok;
  f.requests.splice(0);
  run = await runWith({});
});

async function runWith(tools: object, allow: string[] = [...workspace]): Promise<AgentRunStarted> {
  await putProfile(hub, 'reader', { allow: [server.tool('echo'), ...allow], ...tools });
  return startRun(hub, 'reader');
}

/** What the model gets of these content blocks. */
async function seen(content: object[], rest: object = {}, at = run): Promise<string> {
  f.onCall = answers(content, rest);
  return contentOf(hub, at);
}

const readWith = (at: AgentRunStarted, argumentsJson: object) =>
  call(
    hub,
    at,
    { modelAlias: 'workspace_read_file', argumentsJson: JSON.stringify(argumentsJson) },
    { query: '?include=internal' },
  );
const searchWith = (at: AgentRunStarted, argumentsJson: object) =>
  call(
    hub,
    at,
    { modelAlias: 'workspace_search_files', argumentsJson: JSON.stringify(argumentsJson) },
    { query: '?include=internal' },
  );

describe('a result that is too long', () => {
  const noticeOf = (count: number, limit: number, view: string): string =>
    `This MCP result is too long to include: ${count} characters, the limit is ${limit}. The complete text is in \`${view}\`.`;

  it.each([
    [undefined, 50_000, false],
    [undefined, 50_001, true],
    [1, 1, false],
    [1, 2, true],
    [3000, 3000, false],
  ])('A-58 with the limit %p and %i characters: externalized %p', async (limit, length, externalized) => {
    const at = await runWith(limit === undefined ? {} : { mcpResultInlineCharLimit: limit });
    const content = await seen([text('x'.repeat(length))], {}, at);
    expect(content.startsWith('This MCP result is too long')).toBe(externalized);
    if (!externalized) expect(content).toBe('x'.repeat(length));
  });

  it('A-59 is whole and exact in the audit, as every result is', async () => {
    const at = await runWith({ mcpResultInlineCharLimit: 5 });
    f.onCall = ({ result }) =>
      result(
        '{"resultType":"complete","content":[{"type":"text","text":"lone \\ud83e and a long line"}],"structuredContent":{"n":9007199254740993,"one":1.0}}',
      );
    await call(hub, at, { callId: 'exact' });
    const audit = await auditOf(hub, at.runId, 'exact');
    expect(audit).toContain(
      '"outcome":{"outcome":"known_response","response":{"kind":"tool_result","isError":false,"textBlocks":[{"index":0,"text":"lone \\ud83e and a long line"}],"structuredJson":"{\\"n\\":9007199254740993,\\"one\\":1.0}","diagnostics":[]}}',
    );
    expect(JSON.parse(audit)).toMatchObject({
      schemaVersion: 1,
      result: { callId: 'exact', toolId: server.tool('echo'), content: 'lone \ud83e and a long line', isError: false },
    });
    expect(audit).toContain('"structuredContent":{"n":9007199254740993,"one":1.0}');
    f.onCall = ok;
    await call(hub, at, { callId: 'short' });
    expect(JSON.parse(await auditOf(hub, at.runId, 'short'))).toMatchObject({ result: { content: 'ok' } });
    await call(hub, at, { callId: 'refused', argumentsJson: '[]' });
    expect(JSON.parse(await auditOf(hub, at.runId, 'refused'))).toMatchObject({
      result: { isError: true, errorCode: 'mcp.call_arguments_not_object' },
      outcome: { outcome: 'not_sent', code: 'mcp.call_arguments_not_object' },
    });
  });

  it('A-60, A-61 is whole in the view, wrapped at 3000 characters', async () => {
    const [small, large] = [await runWith({ mcpResultInlineCharLimit: 10 }), await runWith({})];
    const long = `${'x'.repeat(9001)}\n${'🦊'.repeat(6001)}\nend`;
    f.onCall = ({ result }) =>
      result({
        resultType: 'complete',
        content: [text(long), { type: 'image', data: 'AA==', mimeType: 'image/png' }],
        structuredContent: { a: [1, 2] },
      });
    await call(hub, small, { callId: 'v' });
    const whole = await contentOf(hub, large, { callId: 'v' });
    expect(whole).toContain('## Details');
    expect(whole).toContain('## Notes');
    const view = await rawFile(hub, small.runId, `tool-results/${fileOf('v')}.txt`);
    const lengths = view.split('\n').map((line) => [...line].length);
    expect(lengths.slice(0, 9)).toEqual([3000, 3000, 3000, 1, 3000, 3000, 1, 3, 0]);
    expect(view.replaceAll(/(?<=(?:^|\n)[^\n]{3000})\n(?=[^\n])/gu, '')).toBe(whole);
  });

  it.each([
    ['x'.repeat(3000), [3000]],
    ['x'.repeat(3001), [3000, 1]],
    [`${'x'.repeat(3000)}\ny`, [3000, 1]],
    [`${'x'.repeat(3000)}\r\ny`, [3000, 1, 1]],
  ])('A-61 wraps the vectors of the contract', async (content, expected) => {
    const at = await runWith({ mcpResultInlineCharLimit: 1 });
    f.onCall = answers([text(content)]);
    await call(hub, at, { callId: 'w' });
    const view = await rawFile(hub, at.runId, `tool-results/${fileOf('w')}.txt`);
    expect(view.split('\n').map((line) => [...line].length)).toEqual(expected);
  });

  it.each(['界', '🦊'])('A-62 is told by a notice with the first 3000 characters: %s', async (character) => {
    const content = await seen([text(character.repeat(60_000))]);
    const [head = '', preview] = content.split('## Prefix preview\n\n');
    expect(preview).toBe(character.repeat(3000));
    expect(head).toContain('60000 characters, the limit is 50000.');
  });

  it('A-63 names the tools that can read it, as far as they are bound', async () => {
    const view = `tool-results/${fileOf('g')}.txt`;
    const withTools = async (allow: string[]): Promise<string> => {
      const at = await runWith({ mcpResultInlineCharLimit: 1 }, allow);
      f.onCall = answers([text('xy')]);
      return contentOf(hub, at, { callId: 'g' });
    };
    const [readFile, searchFiles] = workspace as [string, string];
    const readLine = `Read it with workspace_read_file and path \`${view}\`; when the answer reports nextStartLine, pass that number as start_line to go on. Longer lines are wrapped at 3000 characters there.`;
    const noRead = 'This agent has no tool to read that file; only the preview below is available to it.';
    const searchLine = `Use workspace_search_files with path \`${view}\` to find a passage first.`;
    const rest = '\n\n## Prefix preview\n\nxy';
    expect(await withTools([])).toBe(`${noticeOf(2, 1, view)}\n${noRead}${rest}`);
    expect(await withTools([readFile])).toBe(`${noticeOf(2, 1, view)}\n${readLine}${rest}`);
    expect(await withTools([searchFiles])).toBe(`${noticeOf(2, 1, view)}\n${noRead}\n${searchLine}${rest}`);
    expect(await withTools([readFile, searchFiles])).toBe(`${noticeOf(2, 1, view)}\n${readLine}\n${searchLine}${rest}`);
  });

  it('A-64 has an audit that no model learns of, reads, or finds', async () => {
    const at = await runWith({ mcpResultInlineCharLimit: 1 });
    f.onCall = answers([text('needle')]);
    const content = await contentOf(hub, at, { callId: 'hidden' });
    expect(content).not.toContain('.json');
    const hidden = [
      `tool-results/${fileOf('hidden')}.json`,
      `tool-args/${fileOf('hidden')}.json`,
      'tool-results/none.json',
      '../x.txt',
      'tool-results/../x.txt',
      'tool-results/inv/none.txt',
    ];
    for (const path of hidden) {
      const { result, internal } = await readWith(at, { path });
      expect([path, result?.isError, internal?.errorCode]).toEqual([path, true, 'workspace.path_not_visible']);
    }
    const found = await searchWith(at, { query: 'needle' });
    expect(found.result?.content).toBe(`tool-results/${fileOf('hidden')}.txt:1: needle`);
    expect((await searchWith(at, { query: 'schemaVersion' })).result?.content).not.toContain('.json');
  });

  it('A-65 can be read to its end, by the route and by the tool', async () => {
    const at = await runWith({ mcpResultInlineCharLimit: 10 });
    const lines = Array.from({ length: 1500 }, (_, index) => `line ${index}`).join('\n');
    f.onCall = answers([text(lines)]);
    await call(hub, at, { callId: 'long' });
    const path = `tool-results/${fileOf('long')}.txt`;
    const whole = await rawFile(hub, at.runId, path);
    expect(whole).toBe(lines);

    const pages: string[] = [];
    for (let next: number | undefined = 1; next !== undefined;) {
      const page: AgentFilePage = await filePage(hub, at.runId, path, `&startLine=${next}&lineCount=700`);
      expect(page).toMatchObject({
        path,
        startLine: next,
        totalLines: 1500,
        lineCount: page.content.split('\n').length,
      });
      pages.push(page.content);
      next = page.nextStartLine;
    }
    expect([pages.length, pages.join('\n')]).toEqual([3, whole]);
    const bySize = read(AgentFilePage, await tryFile(hub, at.runId, path, { query: '&maxChars=13' }));
    expect(bySize).toMatchObject({ content: 'line 0\nline 1', lineCount: 2, nextStartLine: 3 });

    const read_: string[] = [];
    for (let next: string | undefined = '1'; next !== undefined;) {
      const { result } = await readWith(at, { path, start_line: Number(next), line_count: 1200 });
      const [, body = '', more] = /^([\s\S]*?)(?:\n\nnextStartLine: (\d+))?$/.exec(result?.content ?? '') ?? [];
      read_.push(body);
      next = more;
    }
    expect([read_.length, read_.join('\n')]).toEqual([2, whole]);
    expectInvalid(await tryFile(hub, at.runId, path, { query: '&lineCount=1201' }), 'lineCount');
    expectInvalid(await tryFile(hub, at.runId, path, { query: '&maxChars=80001' }), 'maxChars');
    expectInvalid(await tryFile(hub, at.runId, path, { query: '&startLine=0' }), 'startLine');
  });

  it('A-66 is open to its client as a view; audits and arguments need a scope, whether or not they are there', async () => {
    const { token } = await makeToken(hub, 'no audit', ['agent']);
    await putProfile(hub, 'reader', { allow: [server.tool('echo'), ...workspace], mcpResultInlineCharLimit: 1 });
    const own = await startRun(hub, 'reader', { token });
    f.onCall = answers([text('long')]);
    await call(hub, own, { callId: 'a/b 🦊' }, { token });
    const name = fileOf('a/b 🦊');
    const [view, audit, args] = [`tool-results/${name}.txt`, `tool-results/${name}.json`, `tool-args/${name}.json`];
    expect(await filesOf(hub, own.runId, { token })).toEqual([view]);
    expect(await filesOf(hub, own.runId)).toEqual([args, audit, view]);
    const asView = await tryFile(hub, own.runId, view, { token, query: '&raw=true' });
    expect([asView.status, asView.headers['content-type'], asView.text]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'long',
    ]);
    expect((await tryFile(hub, own.runId, audit, { query: '&raw=true' })).headers['content-type']).toMatch(
      /^application\/json/,
    );
    for (const path of [audit, args, 'tool-results/none.json', 'tool-args/none']) {
      expectProblem(await tryFile(hub, own.runId, path, { token }), 'auth.scope_missing');
    }
    for (const path of [
      'tool-results/none.txt',
      'tool-results/../x.json',
      '../../x.json',
      'tool-args/../x',
      'other.txt',
      '/etc/passwd',
    ]) {
      expectProblem(await tryFile(hub, own.runId, path, { token }), 'agent.file_not_found');
      expectProblem(await tryFile(hub, own.runId, path), 'agent.file_not_found');
    }
    expectProblem(await tryFile(hub, own.runId, 'tool-results/none.json'), 'agent.file_not_found');
  });

  it('A-67 is a matter of the profile alone', async () => {
    const long = 'y'.repeat(60_000);
    f.onCall = answers([text(long)]);
    expect(await testCall(hub, server.id)).toMatchObject({ response: { textBlocks: [{ index: 0, text: long }] } });
    const [small, large] = [
      await runWith({ mcpResultInlineCharLimit: 100 }),
      await runWith({ mcpResultInlineCharLimit: 100_000 }),
    ];
    const [a, b] = [await call(hub, small, { callId: 's' }), await call(hub, large, { callId: 's' })];
    expect(b.result?.content).toBe(long);
    expect({ ...a, result: { ...a.result, content: '' } }).toEqual({ ...b, result: { ...b.result, content: '' } });
    const outcomes = await Promise.all([small, large].map(({ runId }) => auditOf(hub, runId, 's')));
    expect(outcomes.map((audit) => audit.slice(audit.indexOf('"outcome":')))[0]).toBe(
      outcomes[1]?.slice(outcomes[1].indexOf('"outcome":')),
    );
  });

  it('keeps the arguments as they were given, whatever they are', async () => {
    const given = ['{"n":9007199254740993}', '{bad', '', '{"lone":"\ud83e"}'];
    for (const [index, argumentsJson] of given.entries()) {
      await call(hub, run, { callId: `args ${index}`, argumentsJson });
      const stored = await rawFile(hub, run.runId, `tool-args/${fileOf(`args ${index}`)}.json`);
      expect(stored).toBe(argumentsJson.replace('\ud83e', '\\ud83e'));
    }
  });

  it('knows the call id of a path by its hash alone', () => {
    expect(fileOf('call_mcp')).toBe('inv_root/round-001-call_fe79da5f09df9787');
  });
});
