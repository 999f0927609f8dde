import { describe, expect, it } from 'vitest';
import { changeOf } from './studio-settings.ts';

const stored = { port: '7347', token: '', allowedHosts: 'a.example', lanRanges: '' };

describe('changeOf', () => {
  it.each([
    [{}, {}],
    [{ port: '7400' }, { port: 7400 }],
    [{ port: 'x' }, { port: 0 }],
    [{ token: 'secret' }, { token: 'secret' }],
    [{ allowedHosts: '' }, { allowedHosts: [] }],
    [{ lanRanges: ' 10.1.0.0/16 \n\nfd00::/8' }, { lanRanges: ['10.1.0.0/16', 'fd00::/8'] }],
  ])('%j is %j', (typed, change) => expect(changeOf({ ...stored, ...typed }, stored)).toEqual(change));
});
