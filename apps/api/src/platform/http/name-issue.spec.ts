import { describe, expect, it } from '@jest/globals';
import { IssueCode } from '@taproom/contracts';
import { issueWordings } from './issue-wordings.ts';
import { nameIssue } from './name-issue.ts';

const named = (message: string) => {
  const { code, params } = nameIssue({ path: 'x', message });
  return params === undefined ? [code] : [code, params];
};

/** By the library of Studio, whose tools word what they expect in their own way. */
const namedAtTheirSource = ['depths_reversed', 'not_picture', 'pattern_malformed'];

describe('nameIssue', () => {
  it.each([
    ['is missing', ['missing']],
    ['is not a known member', ['unknown']],
    ['duplicate tool id', ['repeated']],
    ['must be an object, but is an array', ['not_object']],
    ['The profile document must be a JSON object.', ['not_object']],
    ['must have at most 200 characters, but has 201', ['too_long', { limit: 200 }]],
    ['must be an integer of at least 1', ['below', { least: 1 }]],
    ['must be an integer from 0 to 60000', ['out_of_range', { least: 0, most: 60_000 }]],
    ['must be one of auto, 2026-07-28', ['not_one_of', { choices: 'auto, 2026-07-28' }]],
    ['must be 1 to 128 characters of a-z, 0-9, "_" and "-"', ['id_malformed', { limit: 128 }]],
    ['must be writer, the id that it is stored under', ['id_of_another', { value: 'writer' }]],
    ['The pasted text is not valid JSON at line 1, column 8.', ['json_malformed', { line: 1, column: 8 }]],
    ['is not valid JSON: it ends too early', ['json_malformed']],
    ['has a key twice at line 2, column 1', ['yaml_malformed', { line: 2, column: 1 }]],
    ['has the key "a" twice', ['yaml_malformed']],
    ['has "x y", which can not be the name of a header', ['header_unusable', { name: 'x y' }]],
    ['has Host, which belongs to the connection', ['header_unusable', { name: 'Host' }]],
    ['is of a stdio server, a program on this machine', ['import_local_program']],
  ])('%s', (message, expected) => expect(named(message)).toEqual(expected));

  it('leaves what has no name as it is', () => {
    const issue = { path: 'x', message: 'must rhyme' };
    expect(nameIssue(issue)).toBe(issue);
  });

  it('has a wording for each name that the contract has, and keeps path and message', () => {
    const named = [...issueWordings.map(([code]) => code), ...namedAtTheirSource];
    expect([...new Set(named)].sort()).toEqual([...IssueCode.options].sort());
    expect(nameIssue({ path: 'a.b', message: 'is missing' })).toEqual({
      ...{ path: 'a.b', message: 'is missing', code: 'missing' },
    });
  });
});
