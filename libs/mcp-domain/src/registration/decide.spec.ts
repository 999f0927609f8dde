import { describe, expect, it } from '@jest/globals';
import { expectRow, type Row } from '../../spec-support/decider.ts';
import { alive, gone, ID, unborn } from '../../spec-support/registrations.ts';
import { refusalOf } from '../../spec-support/refusal.ts';
import type { RegistrationCommand } from './commands.ts';
import { decideRegistration } from './decide.ts';
import type { RegistrationEvent } from './events.ts';

const created = (data: object): RegistrationEvent => ({
  type: 'mcp.registration.created',
  data: {
    id: ID,
    displayName: 'Exa',
    endpoint: 'https://mcp.exa.ai/mcp',
    headers: {},
    protocolVersion: 'auto',
    ...data,
  },
});
const updated = (data: object): RegistrationEvent => ({
  type: 'mcp.registration.updated',
  data: {
    displayName: 'Exa',
    endpoint: 'http://h/mcp',
    headers: { 'X-A': '1', 'X-B': '2' },
    protocolVersion: 'auto',
    connectionChanged: true,
    ...data,
  },
});

const create = { type: 'create', id: ID, displayName: 'Exa', endpoint: 'https://mcp.exa.ai/mcp' } as const;
const settings = {
  displayName: 'Exa',
  endpoint: 'http://h/mcp',
  headers: { 'X-A': '1', 'X-B': '2' },
  protocolVersion: 'auto',
} as const;
const update = { type: 'update', ...settings } as const;
const known = alive({ ...settings });

describe('decideRegistration: create', () => {
  it.each<Row>([
    ['defaults to auto and no headers (M-10)', unborn, create, [created({})]],
    [
      'keeps the name as typed (M-10)',
      unborn,
      { ...create, displayName: ' \u00a0Exa\n ' },
      [created({ displayName: ' \u00a0Exa\n ' })],
    ],
    [
      'counts code points: 200 emoji (M-10)',
      unborn,
      { ...create, displayName: '😀'.repeat(200) },
      [created({ displayName: '😀'.repeat(200) })],
    ],
    [
      'normalises the endpoint (M-11)',
      unborn,
      { ...create, endpoint: 'HTTP://Host:80' },
      [created({ endpoint: 'http://host/' })],
    ],
    [
      'keeps the version (M-10)',
      unborn,
      { ...create, protocolVersion: '2025-03-26' },
      [created({ protocolVersion: '2025-03-26' })],
    ],
    [
      'keeps headers verbatim, whatever they are (M-12)',
      unborn,
      { ...create, headers: { Host: ' a ', 'x-é': '', 'X-É': 'ü\n', 'mcp-session-id': 'x'.repeat(65_536) } },
      [created({ headers: { Host: ' a ', 'x-é': '', 'X-É': 'ü\n', 'mcp-session-id': 'x'.repeat(65_536) } })],
    ],
    [
      'keeps a header named __proto__ (M-12)',
      unborn,
      { ...create, headers: JSON.parse('{"__proto__":"1","b":"2"}') as Record<string, string> },
      [created({ headers: JSON.parse('{"__proto__":"1","b":"2"}') as object })],
    ],
  ])('%s', (...row) => expectRow(row));

  it('does not share the headers with the command', () => {
    const headers = { a: '1' };
    const events = decideRegistration(unborn, { ...create, headers });
    headers.a = '2';
    expect(events).toEqual([created({ headers: { a: '1' } })]);
  });
});

describe('decideRegistration: update (M-13)', () => {
  it.each<Row>([
    ['changes nothing when all is as it was', known, update, []],
    ['changes nothing when the endpoint normalises to the same', known, { ...update, endpoint: 'HTTP://H:80/mcp' }, []],
    [
      'a name alone leaves the connection',
      known,
      { ...update, displayName: 'Exa 2' },
      [updated({ displayName: 'Exa 2', connectionChanged: false })],
    ],
    [
      'white space in a name counts',
      known,
      { ...update, displayName: 'Exa ' },
      [updated({ displayName: 'Exa ', connectionChanged: false })],
    ],
    [
      'an endpoint is a connection',
      known,
      { ...update, endpoint: 'http://h/mcp/' },
      [updated({ endpoint: 'http://h/mcp/' })],
    ],
    [
      'a version is a connection',
      known,
      { ...update, protocolVersion: '2026-07-28' },
      [updated({ protocolVersion: '2026-07-28' })],
    ],
    [
      'a header value is a connection',
      known,
      { ...update, headers: { 'X-A': '1', 'X-B': '2 ' } },
      [updated({ headers: { 'X-A': '1', 'X-B': '2 ' } })],
    ],
    [
      'a header name as written is a connection',
      known,
      { ...update, headers: { 'x-a': '1', 'X-B': '2' } },
      [updated({ headers: { 'x-a': '1', 'X-B': '2' } })],
    ],
    [
      'one header more is a connection',
      known,
      { ...update, headers: { 'X-A': '1', 'X-B': '2', c: '' } },
      [updated({ headers: { 'X-A': '1', 'X-B': '2', c: '' } })],
    ],
    [
      'one header less is a connection',
      known,
      { ...update, headers: { 'X-A': '1' } },
      [updated({ headers: { 'X-A': '1' } })],
    ],
    [
      'another order of the headers is kept, but leaves the connection',
      known,
      { ...update, headers: { 'X-B': '2', 'X-A': '1' } },
      [updated({ headers: { 'X-B': '2', 'X-A': '1' }, connectionChanged: false })],
    ],
    [
      'another order is kept where some headers stay in their place',
      alive({ ...settings, headers: { a: '1', b: '2', c: '3' } }),
      { ...update, headers: { a: '1', c: '3', b: '2' } },
      [updated({ headers: { a: '1', c: '3', b: '2' }, connectionChanged: false })],
    ],
    [
      'a header named __proto__ counts',
      known,
      { ...update, headers: JSON.parse('{"X-A":"1","__proto__":"2"}') as Record<string, string> },
      [updated({ headers: JSON.parse('{"X-A":"1","__proto__":"2"}') as object })],
    ],
  ])('%s', (...row) => expectRow(row));
});

describe('decideRegistration: refused settings', () => {
  const control = { path: 'displayName', message: 'must have a character that is not white space' };
  it.each<[string, object, { path: string; message: string }[]]>([
    ['an empty name (M-10)', { displayName: '' }, [control]],
    ['a name of White_Space only (M-10)', { displayName: ' \t\u0085\u00a0\u2028\u3000' }, [control]],
    [
      '201 code points (M-10)',
      { displayName: '😀'.repeat(201) },
      [{ path: 'displayName', message: 'must have at most 200 characters, but has 201' }],
    ],
    ['a name that is no string', { displayName: 1 }, [{ path: 'displayName', message: 'must be a string' }]],
    [
      'an endpoint without a host (M-11)',
      { endpoint: '/mcp' },
      [{ path: 'endpoint', message: 'must be a whole http: or https: URL with a host' }],
    ],
    ['an endpoint that is no string', { endpoint: null }, [{ path: 'endpoint', message: 'must be a string' }]],
    [
      'a header value that is no string (M-12)',
      { headers: { 'X-A': 1, ok: '' } },
      [{ path: 'headers["X-A"]', message: 'must be a string' }],
    ],
    ['headers that are no object', { headers: ['a'] }, [{ path: 'headers', message: 'must be an object' }]],
    [
      'an unknown version',
      { protocolVersion: '2024-11-05' },
      [{ path: 'protocolVersion', message: 'must be one of auto, 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26' }],
    ],
    [
      'everything at once, each named',
      { displayName: ' ', endpoint: 'x', headers: { a: null }, protocolVersion: '' },
      [
        control,
        { path: 'endpoint', message: 'must be a whole http: or https: URL with a host' },
        { path: 'headers.a', message: 'must be a string' },
        { path: 'protocolVersion', message: 'must be one of auto, 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26' },
      ],
    ],
  ])('%s', (_name, wrong, issues) => {
    const refused = { code: 'request.invalid', issues };
    expect(refusalOf(() => decideRegistration(unborn, { ...create, ...wrong }))).toEqual(refused);
    expect(refusalOf(() => decideRegistration(known, { ...update, ...wrong }))).toEqual(refused);
  });

  it.each(['http://h/#a', 'http://h/#'])('a fragment with its own reason: %s (M-11)', (endpoint) => {
    const { issues } = refusalOf(() => decideRegistration(unborn, { ...create, endpoint }));
    expect(issues).toEqual([
      {
        path: 'endpoint',
        message: 'must not have a fragment: remove the "#" and what follows, a server never gets to see it',
      },
    ]);
  });

  it.each(['0000000A-0000-4000-8000-000000000000', 'x', ''])('an id that is no lower-case UUID: %j (M-2)', (id) => {
    expect(refusalOf(() => decideRegistration(unborn, { ...create, id }))).toEqual({
      code: 'request.invalid',
      issues: [{ path: 'id', message: 'must be a lower-case UUID' }],
    });
  });

  it.each([
    ['present', known],
    ['removed', gone],
  ])('an id of a registration that is %s already', (_status, state) => {
    expect(refusalOf(() => decideRegistration(state, create)).issues).toEqual([
      { path: 'id', message: 'belongs to another registration' },
    ]);
  });
});

describe('decideRegistration: a registration that is not there', () => {
  const commands: RegistrationCommand[] = [
    update,
    { type: 'set-state', state: 'paused' },
    { type: 'set-permission', nativeName: 'echo', permission: 'off' },
    { type: 'override-description', nativeName: 'echo', override: null },
    { type: 'remove' },
  ];
  it.each(commands)('$type is refused as not found', (command) => {
    for (const state of [unborn, gone]) {
      expect(refusalOf(() => decideRegistration(state, command))).toEqual({
        code: 'mcp.registration_not_found',
        issues: [],
      });
    }
  });
});
