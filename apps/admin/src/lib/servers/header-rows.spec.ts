import { describe, expect, it } from 'vitest';
import { headerRow, headersOf, parseHeaderLines, pasteInto, rowsOf } from './header-rows.ts';

describe('parseHeaderLines', () => {
  it('takes one header a line, with values kept but for the space after the colon', () => {
    expect(parseHeaderLines('Authorization: Bearer a:b \r\nX-Empty:\nx-key:   v')).toEqual([
      { name: 'Authorization', value: 'Bearer a:b ' },
      { name: 'X-Empty', value: '' },
      { name: 'x-key', value: 'v' },
    ]);
  });

  it.each(['just a token', 'https://example.com/mcp', 'X-Good: 1\nno header here', '{"a": 1}', ''])(
    'leaves %j to be pasted as text',
    (text) => expect(parseHeaderLines(text)).toBeUndefined(),
  );
});

describe('pasteInto', () => {
  it('puts the pasted headers where they were pasted and leaves the others alone', () => {
    const rows = [headerRow('A', '1'), headerRow(), headerRow('D', '4')];
    const pasted = pasteInto(rows, rows[1]!.key, [
      { name: 'B', value: '2' },
      { name: 'C', value: '3' },
    ]);
    expect(pasted.map(({ name, value }) => name + value)).toEqual(['A1', 'B2', 'C3', 'D4']);
    expect(new Set(pasted.map(({ key }) => key)).size).toBe(4);
  });
});

describe('headersOf', () => {
  it('keeps names and values as typed, and leaves rows out that are still blank', () => {
    const headers = Object.fromEntries([
      ['x-Å', ' v '],
      ['__proto__', 'own'],
      ['EMPTY', ''],
    ]);
    const read = headersOf([...rowsOf(headers), headerRow()]);
    expect(Object.entries(read)).toEqual(Object.entries(headers));
  });
});
