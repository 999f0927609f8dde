import { describe, expect, it } from '@jest/globals';
import { readLines } from './read-lines.ts';
import { countScalars } from './scalars.ts';
import { answerRead, answerSearch, workspaceRead, workspaceSearch } from './workspace-tools.ts';

const PATH = 'tool-results/inv_root/a.txt';

function read(args: object, text: string | undefined) {
  const reading = workspaceRead(JSON.stringify(args));
  return reading.ok ? answerRead(reading.request, text) : reading.answer;
}

function search(args: object, ...files: [string, string][]) {
  const reading = workspaceSearch(JSON.stringify(args));
  return reading.ok
    ? answerSearch(
        reading.request,
        files.map(([path, text]) => ({ path, text })),
      )
    : reading.answer;
}

const numbered = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');

describe('readLines (A-65)', () => {
  const range = { startLine: 1, lineCount: 200, maxChars: 80_000 };

  it.each(['', 'a', 'a\n', 'a\n\nb', '\n', 'a\r\nb', numbered(7), `${'x'.repeat(50)}\nb\n${'y'.repeat(50)}`])(
    'gives %j whole to whoever follows nextStartLine',
    (text) => {
      for (const limits of [
        { lineCount: 2, maxChars: 80_000 },
        { lineCount: 1200, maxChars: 12 },
      ]) {
        const pages: string[] = [];
        for (let startLine: number | undefined = 1; startLine !== undefined;) {
          const page: ReturnType<typeof readLines> = readLines(text, { startLine, ...limits });
          expect(page.lineCount).toBe(page.content.split('\n').length);
          pages.push(page.content);
          startLine = page.nextStartLine;
        }
        expect(pages.join('\n')).toBe(text);
      }
    },
  );

  it('says where it is, and where the next page begins', () => {
    const text = numbered(5);
    expect(readLines(text, { ...range, startLine: 2, lineCount: 2 })).toEqual({
      startLine: 2,
      lineCount: 2,
      totalLines: 5,
      content: 'line 2\nline 3',
      nextStartLine: 4,
    });
    expect(readLines(text, { ...range, startLine: 4 })).toEqual({
      startLine: 4,
      lineCount: 2,
      totalLines: 5,
      content: 'line 4\nline 5',
    });
  });

  it('stops before the character limit, line breaks counted, pairs as one', () => {
    const text = ['🦊🦊', 'ab', 'c'].join('\n');
    expect(readLines(text, { ...range, maxChars: 4 }).content).toBe('🦊🦊');
    expect(readLines(text, { ...range, maxChars: 5 }).content).toBe('🦊🦊\nab');
    expect(readLines(text, { ...range, maxChars: 7 }).content).toBe(text);
  });

  it('is empty past the end', () => {
    expect(readLines('a\nb', { ...range, startLine: 3 })).toEqual({
      startLine: 3,
      lineCount: 0,
      totalLines: 2,
      content: '',
    });
  });
});

describe('workspace_read_file', () => {
  it('reads 200 lines from the first, and says where to go on', () => {
    const { content, isError } = read({ path: PATH }, numbered(201));
    expect({ content, isError }).toEqual({ content: `${numbered(200)}\n\nnextStartLine: 201`, isError: false });
    expect(read({ path: PATH, start_line: 201 }, numbered(201)).content).toBe('line 201');
  });

  it('reads at most 1200 lines and 80,000 characters', () => {
    expect(read({ path: PATH, line_count: 5000 }, numbered(1300)).content).toMatch(/line 1200\n\nnextStartLine: 1201$/);
    const wide = Array.from({ length: 100 }, () => '界'.repeat(2999)).join('\n');
    const { content } = read({ path: PATH }, wide);
    const [page, next] = content.split('\n\nnextStartLine: ');
    expect([countScalars(page ?? ''), next]).toEqual([26 * 3000 - 1, '27']);
  });

  it.each([
    ['an audit', 'tool-results/inv_root/a.json', 'text'],
    ['arguments', 'tool-args/inv_root/a.json', undefined],
    ['a way up', 'tool-results/../a.txt', 'text'],
    ['a view that is not there', PATH, undefined],
    ['nothing known', 'x', undefined],
  ])('does not see %s (A-64)', (_what, path, text) => {
    const answer = read({ path }, text);
    expect(answer).toMatchObject({ isError: true, errorCode: 'workspace.path_not_visible' });
    expect(answer.content).toBe(
      `${JSON.stringify(path)} is not a file that this agent can see. It can see tool-results/….txt.`,
    );
  });

  it.each([
    {},
    { path: 1 },
    { path: '' },
    { path: PATH, start_line: 0 },
    { path: PATH, start_line: '1' },
    { path: PATH, line_count: 1.5 },
    { path: PATH, start_line: 9 },
  ])('refuses %j', (args) => {
    expect(read(args, 'a\nb')).toMatchObject({ isError: true, errorCode: 'workspace.arguments_invalid' });
  });

  it.each([
    ['{bad', 'mcp.call_arguments_invalid_json'],
    ['[]', 'mcp.call_arguments_not_object'],
  ])('refuses the arguments %s', (argumentsJson, errorCode) => {
    const reading = workspaceRead(argumentsJson);
    expect(reading).toMatchObject({ ok: false, answer: { isError: true, errorCode } });
  });
});

describe('workspace_search_files', () => {
  const other = 'tool-results/inv_root/b.txt';

  it('names path, line and text of each hit', () => {
    expect(search({ query: 'b' }, [PATH, 'ab\nx\nb b'], [other, 'B\nb'])).toEqual({
      content: `${PATH}:1: ab\n${PATH}:3: b b\n${other}:2: b`,
      isError: false,
    });
  });

  it('takes the query for a plain text', () => {
    expect(search({ query: '.*' }, [PATH, 'a\n.*']).content).toBe(`${PATH}:2: .*`);
  });

  it('stays within the path that it is given', () => {
    expect(search({ query: 'a', path: other }, [PATH, 'a'], [other, 'a']).content).toBe(`${other}:1: a`);
  });

  it('has at most 20 hits, unless told otherwise', () => {
    expect(search({ query: 'line' }, [PATH, numbered(30)]).content.split('\n')).toHaveLength(20);
    expect(search({ query: 'line', max_results: 2 }, [PATH, numbered(30)]).content.split('\n')).toHaveLength(2);
    expect(search({ query: 'line', max_results: 999 }, [PATH, numbered(300)]).content.split('\n')).toHaveLength(200);
  });

  it('shows at most 200 characters of a line, the hit among them', () => {
    const line = `${'🦊'.repeat(250)}needle${'x'.repeat(300)}`;
    expect(search({ query: '🦊' }, [PATH, line]).content).toBe(`${PATH}:1: ${'🦊'.repeat(200)}`);
    expect(search({ query: 'needle' }, [PATH, line]).content).toBe(`${PATH}:1: needle${'x'.repeat(194)}`);
  });

  it('never lists audits (A-64)', () => {
    expect(search({ query: 'a' }, ['tool-results/inv_root/a.json', 'a'], ['tool-args/x.txt', 'a']).content).toBe(
      'No line has the query in it.',
    );
  });

  it.each([
    [{ query: 'a', path: 'tool-results/inv_root/a.json' }, 'workspace.path_not_visible'],
    [{ query: 'a', path: other }, 'workspace.path_not_visible'],
    [{ query: '' }, 'workspace.arguments_invalid'],
    [{}, 'workspace.arguments_invalid'],
    [{ query: 'a', max_results: 0 }, 'workspace.arguments_invalid'],
    [{ query: 'a', path: 1 }, 'workspace.arguments_invalid'],
  ])('refuses %j', (args, errorCode) => {
    expect(search(args, [PATH, 'a'], ['tool-results/inv_root/a.json', 'a'])).toMatchObject({
      isError: true,
      errorCode,
    });
  });
});
