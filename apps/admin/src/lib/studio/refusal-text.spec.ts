import type { StudioRefusal } from '@taproom/contracts';
import { describe, expect, it } from 'vitest';
import { refusalText } from './refusal-text.ts';

const at = '2026-01-01T00:00:00.000Z';
const refusal: StudioRefusal = {
  ...{ firstAt: at, lastAt: at, count: 1, peer: '10.0.0.2', agent: null, method: 'GET', path: '/sse' },
  ...{ status: 403, code: 'studio.forbidden_host', token: null, name: 'tap.example' },
};

describe('refusalText', () => {
  it.each<[Partial<StudioRefusal>, string]>([
    [{}, 'tap.example'],
    [{ name: null }, '—'],
    [{ code: 'studio.unauthorized', token: 'missing', name: null }, 'no token'],
    [{ code: 'studio.unauthorized', token: 'wrong', name: null }, 'another token'],
    [{ code: 'studio.unauthorized', token: 'malformed', name: null }, 'Bearer'],
    [{ code: 'studio.not_found' }, '/sse'],
    [{ code: 'studio.method_not_allowed' }, 'GET'],
    [{ code: 'server.failed' }, 'server.failed'],
  ])('%j says %s', (changes, part) => expect(refusalText({ ...refusal, ...changes })).toContain(part));
});
