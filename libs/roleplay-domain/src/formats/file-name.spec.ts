import { describe, expect, it } from '@jest/globals';
import { baseName, exportFileName } from './file-name.ts';

describe('file names', () => {
  it.each([
    ['Mira', 'Mira.png'],
    ['米拉', '米拉.png'],
    ['a/b\\c', 'a_b_c.png'],
    ['..', 'Untitled.png'],
    ['  ', 'Untitled.png'],
    ['x\u0000\u202ey', 'x__y.png'],
    ['con', '_con.png'],
    ['COM1.x', '_COM1.x.png'],
    ['trailing. ', 'trailing.png'],
    ['.hidden', 'hidden.png'],
    ['half \ud800', 'half \uFFFD.png'],
    ['n'.repeat(300), `${'n'.repeat(100)}.png`],
  ])('F-9 an asset named %j is exported as %j', (name, file) => {
    expect(exportFileName(name, 'png')).toBe(file);
  });

  it.each([
    ['C:\\cards\\Mira.v2.png', 'Mira.v2'],
    ['/tmp/book.json', 'book'],
    ['.json', undefined],
    ['plain', 'plain'],
    ['', undefined],
    [undefined, undefined],
  ])('the name %j gives %j', (file, base) => {
    expect(baseName(file)).toBe(base);
  });
});
