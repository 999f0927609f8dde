import { describe, expect, it } from '@jest/globals';
import { parseJsonTree } from '../json-text/parse-json-tree.ts';
import { renderMarkdown } from './markdown.ts';

const render = (json: string): string => renderMarkdown(parseJsonTree(json));

describe('renderMarkdown (A-54)', () => {
  it('renders the example byte for byte', () => {
    const json = '{"id":42,"tags":["a",null],"note":"x\\ny","more":{},"rows":[{"k":1}]}';
    expect(render(json)).toBe(
      '- **id**: 42\n- **tags**:\n  - a\n  - _None_\n- **note**:\n  x\n  y\n- **more**:\n  _None provided._\n- **rows**:\n  -\n    - **k**: 1',
    );
  });

  it.each([
    ['null', '_None_'],
    ['true', 'true'],
    ['1.0', '1.0'],
    ['"one"', 'one'],
    ['""', ''],
    ['"a\\nb"', 'a\nb'],
    ['[]', '_None provided._'],
    ['{}', '_None provided._'],
    ['[[],[[1]]]', '-\n  _None provided._\n-\n  -\n    - 1'],
    ['["a\\n\\nb"]', '-\n  a\n  \n  b'],
    ['{"n":9007199254740993,"e":1E400,"z":-0}', '- **n**: 9007199254740993\n- **e**: 1E400\n- **z**: -0'],
    ['{"2":"b","1":"a"}', '- **2**: b\n- **1**: a'],
    ['{"__proto__":null}', '- **__proto__**: _None_'],
    ['{"empty":""}', '- **empty**: '],
    ['{"a*b":"# <i>\\r"}', '- **a*b**: # <i>\r'],
    ['"null"', 'null'],
  ])('renders %s as %j', (json, markdown) => {
    expect(render(json)).toBe(markdown);
  });

  it('gives a value that would be mostly indentation as JSON', () => {
    const json = `${'['.repeat(500)}${'1,'.repeat(40_000)}1${']'.repeat(500)}`;
    expect(render(json)).toBe(json);
  });

  it('renders the same depth with fewer leaves', () => {
    expect(render(`${'['.repeat(500)}1${']'.repeat(500)}`).endsWith(`\n${' '.repeat(998)}- 1`)).toBe(true);
  });
});
