import { describe, expect, it } from '@jest/globals';
import { type JsonObject, parseLossless } from '@taproom/mcp-domain';
import { canonicalNumber, fingerprintOf } from './fingerprint.ts';

const of = (text: string) => fingerprintOf(parseLossless(text) as JsonObject);

describe('fingerprintOf', () => {
  it.each([
    ['{"a":1,"b":[{"x":1,"y":null}]}', '{"b":[{"y":null,"x":1.0}],"a":1e0}'],
    ['{"a":"é"}', '{"a":"\\u00e9"}'],
    ['{"a":[0,-7,1200,9007199254740991]}', '{"a":[-0,-7.0,12e2,900719925474099.1e1]}'],
    ['{"a":9007199254740993}', '{"a":9.007199254740993e15}'],
    ['{"a":1,"dryRun":true,"expectedRevision":"r","clientRequestId":"c"}', '{"a":1}'],
  ])('S-70 is the same for %s and %s', (one, other) => {
    expect(of(one)).toBe(of(other));
  });

  it.each([
    ['{"a":9007199254740993}', '{"a":9007199254740992}'],
    ['{"a":1}', '{"a":"1"}'],
    ['{"a":[1,2]}', '{"a":[2,1]}'],
    ['{"a":null}', '{}'],
    ['{"a":{"dryRun":true}}', '{"a":{}}'],
    ['{"a":[]}', '{"a":{}}'],
    ['{"a":"é"}', '{"a":"e\\u0301"}'],
  ])('S-70 tells %s from %s', (one, other) => {
    expect(of(one)).not.toBe(of(other));
  });
});

describe('canonicalNumber', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['0.000', '0'],
    ['0e99', '0'],
    ['0e99999999999999999999999999999999999', '0'],
    ['1', '1e0'],
    ['100', '1e2'],
    ['1.50', '15e-1'],
    ['-0.015e3', '-15e0'],
    ['1E+2', '1e2'],
    ['1e99999999999999999999', '1e99999999999999999999'],
  ])('%s is %s', (token, canonical) => {
    expect(canonicalNumber(token)).toBe(canonical);
  });

  it('S-70 takes no time for digits and exponents of absurd length', () => {
    const zeros = '0'.repeat(500_000);
    expect(canonicalNumber(`1${zeros}1${zeros}`)).toBe(`1${zeros}1e500000`);
    const absurd = `1e${'9'.repeat(5_000_000)}`;
    expect(canonicalNumber(absurd)).toBe(absurd);
  });
});
