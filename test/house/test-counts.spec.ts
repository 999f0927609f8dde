import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { root } from './support/repository.ts';

type Counts = { passed: number; failed: number; skipped: number; remarks: string[] };
type Outcome = { report?: object; exitCode: number; mayBeEmpty?: boolean; mayNotSkip?: boolean };

const { countTests } = (await import(pathToFileURL(`${root}/scripts/lib/counts.mjs`).href)) as {
  countTests: (outcome: Outcome) => Counts;
};

const suite = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

function reportOf(...testResults: ReturnType<typeof suite>[]): object {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (status: string) => all.filter((one) => one === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    testResults,
  };
}

const healthy = suite('passed', 'passed', 'passed');

const cases: [string, Outcome, { passed: number; failed: number }][] = [
  ['tests that passed', { report: reportOf(healthy), exitCode: 0 }, { passed: 2, failed: 0 }],
  [
    'a test that failed',
    { report: reportOf(healthy, suite('failed', 'failed', 'passed')), exitCode: 1 },
    { passed: 3, failed: 1 },
  ],
  [
    'a suite that could not be loaded',
    { report: reportOf(healthy, suite('failed')), exitCode: 1 },
    { passed: 2, failed: 1 },
  ],
  [
    'a suite that failed after its tests had passed',
    { report: reportOf(suite('failed', 'passed')), exitCode: 1 },
    { passed: 1, failed: 1 },
  ],
  ['a runner that crashed before its report', { exitCode: 134 }, { passed: 0, failed: 1 }],
  [
    'a runner that ended badly although its tests passed',
    { report: reportOf(healthy), exitCode: 1 },
    { passed: 2, failed: 1 },
  ],
  ['a runner that ran nothing', { report: reportOf(), exitCode: 0 }, { passed: 0, failed: 1 }],
  [
    'a runner that was asked for a test of another',
    { report: reportOf(), exitCode: 0, mayBeEmpty: true },
    { passed: 0, failed: 0 },
  ],
  [
    'a skipped test where none may be',
    { report: reportOf(suite('passed', 'passed', 'pending')), exitCode: 0, mayNotSkip: true },
    { passed: 1, failed: 1 },
  ],
  [
    'a skipped test elsewhere',
    { report: reportOf(suite('passed', 'passed', 'pending')), exitCode: 0 },
    { passed: 1, failed: 0 },
  ],
];

describe('npm test counts', () => {
  it.each(cases)('%s', (_, outcome, expected) => {
    expect(countTests(outcome)).toMatchObject(expected);
  });
});
