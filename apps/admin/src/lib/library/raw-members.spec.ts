import { describe, expect, it } from 'vitest';
import { readJson } from '#lib/json/read-json.ts';
import { otherMembers, rawMembersAt } from './raw-members.ts';

const reading = readJson('{"data":{"name":"Ada","n":12345678901234567890,"__proto__":{"a":1}}}');
if (!reading.ok) throw new Error('the example is no JSON');
const { document } = reading;

describe('members as they stand', () => {
  it('have every digit', () => {
    const members = rawMembersAt(document, ['data']);
    expect([members(['n']), members(['name']), members(['x'])]).toEqual(['12345678901234567890', '"Ada"', undefined]);
  });

  it('are told apart from those that have a place of their own', () => {
    expect(otherMembers(document, ['data'], new Set(['name']))).toBe('{"n":12345678901234567890,"__proto__":{"a":1}}');
    expect(otherMembers(document, ['data'], new Set(['name', 'n', '__proto__']))).toBeUndefined();
    expect(otherMembers(document, ['nothing'], new Set())).toBeUndefined();
  });
});
