import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AgentRunStarted } from '@taproom/contracts';
import { makeToken } from '../access/support/tokens.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import { addTools, call, contentOf, putProfile, startRun, tryCall } from './support/agent.ts';
import { auditOf } from './support/audit.ts';
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

const structured = (json: string, first: string | undefined = undefined): F['onCall'] => {
  const content = first === undefined ? '[]' : JSON.stringify([text(first)]);
  return ({ result }) => result(`{"resultType":"complete","content":${content},"structuredContent":${json}}`);
};
async function seenStructured(json: string, first?: string): Promise<string> {
  f.onCall = structured(json, first);
  return contentOf(hub, run);
}

describe('what the model gets', () => {
  it('A-49 has no internal field, and shows them beside the result to audits alone', async () => {
    f.onCall = structured('{"n":1}');
    const { result, internal } = await call(hub, run, {}, { query: '?include=internal' });
    expect(internal).toEqual({ structured: { structuredContent: { n: 1 }, diagnostics: [] }, resourceRefs: [] });
    for (const word of ['structured', 'errorCode', 'resourceRefs', 'auditPath'])
      expect(result?.content).not.toContain(word);
    const { token } = await makeToken(hub, 'plain', ['agent']);
    const own = await startRun(hub, 'reader', { token });
    f.requests.splice(0);
    expectProblem(await tryCall(hub, own, {}, { token, query: '?include=internal' }), 'auth.scope_missing');
    expectInvalid(await tryCall(hub, own, {}, { token, query: '?include=all' }), 'include');
    expect(f.calls()).toBe(0);
    expect(Object.keys(await call(hub, own, {}, { token }))).toEqual(['result', 'run']);
  });

  it.each(['a\r\nb', '  indented', 'ends\n\n', '```js\ncode\n```', '🦊 emoji', 'x\n\n## Notes\n\n- y', '  '])(
    'A-50 is the text verbatim: %j',
    async (value) => {
      expect(await seen([text(value)])).toBe(value);
    },
  );

  it('A-51, A-55 has the text blocks in order, and a note for each block that is no text', async () => {
    const data = Buffer.from('secret picture').toString('base64');
    const content = await seen([
      text('a'),
      { type: 'image', data, mimeType: 'image/png' },
      text('b'),
      { type: 'audio', data, mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'file:///x', blob: data } },
    ]);
    expect(content).toMatch(/^a\n\nb\n\n## Notes\n\n- [^\n]+\n- [^\n]+\n- [^\n]+$/);
    expect(content).not.toContain(data);
    expect(content).not.toContain('mcp.');
  });

  it('A-52, A-53 drops a text that says the same as the structured content, to the digit', async () => {
    const details = (lines: string): string => `## Details\n\n${lines}`;
    expect(await seenStructured('{"issueId":42}', '{"issueId":42}')).toBe(details('- **issueId**: 42'));
    expect(await seenStructured('{"a":1,"b":2}', ' { "b": 2,\n"a": 1 } ')).toBe(details('- **a**: 1\n- **b**: 2'));
    expect(await seenStructured('{"a":1}', 'a is 1')).toBe(`a is 1\n\n${details('- **a**: 1')}`);
    expect(await seenStructured('{"a":1.0}', '{"a":1.00}')).toBe(details('- **a**: 1.0'));
    expect(await seenStructured('{"a":1.0}', '{"a":1}')).toBe(`{"a":1}\n\n${details('- **a**: 1.0')}`);
    expect(await seenStructured('{"a":9007199254740993}', '{"a":9007199254740992}')).toBe(
      `{"a":9007199254740992}\n\n${details('- **a**: 9007199254740993')}`,
    );
  });

  it('A-54 renders structured content as lists, and null not at all', async () => {
    const json = '{"id":42,"tags":["a",null],"note":"x\\ny","more":{},"rows":[{"k":1}]}';
    expect(await seenStructured(json)).toBe(
      '## Details\n\n- **id**: 42\n- **tags**:\n  - a\n  - _None_\n- **note**:\n  x\n  y\n- **more**:\n  _None provided._\n- **rows**:\n  -\n    - **k**: 1',
    );
    expect(await seenStructured('null', 'only text')).toBe('only text');
  });

  it('A-56 does not hear of metadata; the audit does', async () => {
    f.onCall = answers([text('t')], { _meta: { trace: 'x' } });
    const { result } = await call(hub, run, { callId: 'meta' });
    expect(result?.content).toBe('t');
    expect(await auditOf(hub, run.runId, 'meta')).toContain('mcp.call_metadata_unsupported');
  });

  it('A-57 has the data of an error, and a sentence where there is nothing', async () => {
    f.onCall = ({ error }) => error({ code: -32000, message: 'broken', data: { why: 'reasons' } });
    expect(await contentOf(hub, run)).toBe('broken\n\n## Error details\n\n- **why**: reasons');
    expect(await seen([])).toBe('The MCP tool completed without content.');
    expect(await seen([], { isError: true })).toBe('The MCP tool completed without content.');
  });
});
