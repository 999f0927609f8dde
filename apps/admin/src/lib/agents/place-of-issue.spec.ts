import { describe, expect, it } from 'vitest';
import { placeOfIssue } from './place-of-issue.ts';

const text = '{"tools": {"allow": ["a", "a"]}}';
const found = (path: string): string | undefined => {
  const place = placeOfIssue(text, path);
  return place && text.slice(place.start, place.end);
};

describe('placeOfIssue', () => {
  it.each([
    ['tools.allow[1]', '"a"'],
    ['tools.maxRounds', '{"allow": ["a", "a"]}'],
    ['displayName', text],
  ])('%s', (path, place) => expect(found(path)).toBe(place));
  it('is nowhere in what is no JSON', () => expect(placeOfIssue('{', 'a')).toBeUndefined());
});
