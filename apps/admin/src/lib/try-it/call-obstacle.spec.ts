import { describe, expect, it } from 'vitest';
import { readJson } from '../json/read-json.ts';
import { argumentsLimitBytes, obstacleTo } from './call-obstacle.ts';
import { missingRequired } from './missing-required.ts';

const obstacle = (argumentsJson: string, more: { serverState?: 'paused'; halfTyped?: string } = {}) =>
  obstacleTo({ serverState: more.serverState ?? 'active', argumentsJson, halfTyped: more.halfTyped })?.kind;

describe('obstacleTo', () => {
  it('lets a JSON object through, duplicates and all', () => {
    expect(obstacle('{}')).toBeUndefined();
    expect(obstacle(' {"a": 1, "a": 2} ')).toBeUndefined();
  });

  it('names what keeps a call from being made', () => {
    expect(obstacle('{}', { serverState: 'paused' })).toBe('paused');
    expect(obstacle('{"a": }')).toBe('invalid');
    expect(obstacle('[]')).toBe('not-object');
    expect(obstacle('null')).toBe('not-object');
    expect(obstacle('{}', { halfTyped: 'n' })).toBe('half-typed');
  });

  it('counts bytes, not characters', () => {
    const filled = (unit: string, bytes: number): string => {
      const room = bytes - '{"a":""}'.length;
      const each = new TextEncoder().encode(unit).length;
      return `{"a":"${unit.repeat(Math.floor(room / each))}${'x'.repeat(room % each)}"}`;
    };
    expect(obstacle(filled('酒', argumentsLimitBytes))).toBeUndefined();
    expect(obstacle(filled('酒', argumentsLimitBytes + 1))).toBe('too-large');
  });
});

describe('missingRequired', () => {
  it('names the required properties that are not set, set to null or empty counting as set', () => {
    const reading = readJson('{"a": null, "b": ""}');
    if (!reading.ok) throw new Error('no JSON');
    expect(missingRequired({ required: ['a', 'b', 'c', 7] }, reading.document)).toEqual(['c']);
    expect(missingRequired({}, reading.document)).toEqual([]);
  });
});
