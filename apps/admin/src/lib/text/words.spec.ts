import {
  answerCodes,
  callCodes,
  callDiagnosticCodes,
  catalogDiagnosticCodes,
  DiscoveryFailureKind,
  IssueCode,
  ProblemCode,
  studioWarningCodes,
  TaproomError,
  toolDiagnosticCodes,
  type Problem,
} from '@taproom/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import { callDiagnosticText } from './call-diagnostic-text.ts';
import { codeText } from './code-text.ts';
import { diagnosticText } from './diagnostic-text.ts';
import { discoveryText } from './discovery-text.ts';
import { failureText } from './failure-text.ts';
import { issueText } from './issue-text.ts';
import { toolDiagnosticText } from './tool-diagnostic-text.ts';

afterEach(() => overwriteGetLocale(() => 'en'));

/** What is said in both languages, the one after the other. */
function both(say: () => string | undefined): [string, string] {
  overwriteGetLocale(() => 'en');
  const english = say() ?? '';
  overwriteGetLocale(() => 'zh-CN');
  return [english, say() ?? ''];
}

const parts = { limit: 1, least: 1, most: 2, line: 3, column: 4, choices: 'a, b', value: 'v', name: 'n', reason: 'r' };
const problem = (code: ProblemCode, more: Partial<Problem> = {}) =>
  new TaproomError({ type: 'about:blank', title: 't', status: 400, detail: 'As stated.', code, ...more });

const said: [string, readonly string[], (code: string) => string | undefined][] = [
  ['problem', ProblemCode.options, (code) => failureText(problem(code as ProblemCode)).title],
  ['issue', IssueCode.options, (code) => issueText({ path: '', message: '', code: code as IssueCode, params: parts })],
  ['outcome of a call', callCodes, codeText],
  ['end of a run or an answer', answerCodes, codeText],
  ['diagnostic of a result', callDiagnosticCodes, callDiagnosticText],
  ['diagnostic of a catalog', catalogDiagnosticCodes, (code) => diagnosticText(code).meaning],
  ['reason why a tool is missing', toolDiagnosticCodes, (code) => toolDiagnosticText(code).meaning],
  [
    'failed discovery',
    DiscoveryFailureKind.options,
    (kind) => discoveryText({ kind: kind as DiscoveryFailureKind, message: '' }).title,
  ],
];

describe.each(said)('each %s', (_, codes, say) => {
  it.each([...codes])('%s is said in both languages, in their own words', (code) => {
    const [english, chinese] = both(() => say(code));
    expect(english).toMatch(/[a-z]{2}/);
    expect(chinese).toMatch(/[\u4e00-\u9fff]/);
    expect(english).not.toMatch(/[\u4e00-\u9fff]/);
    expect(english + chinese).not.toMatch(/undefined|…/);
  });
});

describe('each problem', () => {
  it.each([...ProblemCode.options])('%s says what to do', (code) => {
    const params = { scope: 'manage', host: 'h', name: 'n', file: 'f', issue: 'i', seconds: 1, port: 7 };
    const advices = both(() => failureText(problem(code, { params })).advice);
    // What the fields that are marked say is the advice of a refused request.
    if (code !== 'request.invalid') expect(advices.every((advice) => advice.length > 5)).toBe(true);
  });

  it('fills in what it names, and leaves out what needs a part that is not there', () => {
    const params = { port: 7450 };
    expect(failureText(problem('studio.port_in_use', { params })).advice).toContain('7450');
    expect(failureText(problem('studio.port_in_use')).advice).toBeUndefined();
  });

  it('keeps the words of the hub, verbatim, with each place', () => {
    const errors = [{ path: 'tools.allow[1]', message: 'duplicate tool id', code: 'repeated' as const }];
    overwriteGetLocale(() => 'zh-CN');
    const text = failureText(problem('agent.profile_invalid', { errors }));
    expect(text.said).toBe('As stated.\ntools.allow[1] duplicate tool id');
    expect(text.issues).toEqual([{ path: 'tools.allow[1]', text: '重复出现' }]);
  });

  it('of a newer hub is told as what it is: unexpected, with the words at hand', () => {
    const text = failureText(problem('new.code' as ProblemCode));
    expect([text.title.length > 0, text.said]).toEqual([true, 'As stated.']);
  });

  it('of a discovery names the header, the limit or the address that it is about', () => {
    const header = discoveryText({
      ...{ kind: 'transport', message: '', code: 'mcp.header_not_sendable', params: { header: 'X-A' } },
    } as const);
    expect(header.title).toContain('X-A');
    const origin = discoveryText({ kind: 'transport', message: '', params: { origin: 'http://h:1' } });
    expect(origin.title).toContain('http://h:1');
  });
});

describe('each warning of Studio', () => {
  it.each([...studioWarningCodes])('%s', async (code) => {
    const { warningWords } = await import('./warning-text.ts');
    const [english, chinese] = both(() => warningWords(code));
    expect(english).toMatch(/[a-z]{2}/);
    expect(chinese).toMatch(/[\u4e00-\u9fff]/);
  });
});
