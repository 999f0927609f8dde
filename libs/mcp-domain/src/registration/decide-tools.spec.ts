import { describe, expect, it } from '@jest/globals';
import { expectRow, type Row } from '../../spec-support/decider.ts';
import { alive } from '../../spec-support/registrations.ts';
import { refusalOf } from '../../spec-support/refusal.ts';
import type { RegistrationCommand } from './commands.ts';
import { decideRegistration } from './decide.ts';
import type { RegistrationEvent } from './events.ts';

const known = alive();

describe('decideRegistration: state (M-14)', () => {
  it.each<Row>([
    [
      'activates',
      alive({ state: 'paused' }),
      { type: 'set-state', state: 'active' },
      [{ type: 'mcp.registration.activated', data: {} }],
    ],
    [
      'pauses',
      alive({ state: 'active' }),
      { type: 'set-state', state: 'paused' },
      [{ type: 'mcp.registration.paused', data: {} }],
    ],
    ['is active already', alive({ state: 'active' }), { type: 'set-state', state: 'active' }, []],
    ['is paused already', alive({ state: 'paused' }), { type: 'set-state', state: 'paused' }, []],
  ])('%s', (...row) => expectRow(row));

  it('refuses another state', () => {
    const command = { type: 'set-state', state: 'connected' } as unknown as RegistrationCommand;
    expect(refusalOf(() => decideRegistration(known, command)).issues).toEqual([
      { path: 'state', message: 'must be one of active, paused' },
    ]);
  });
});

describe('decideRegistration: permission (M-16)', () => {
  const set = (nativeName: string, permission: 'off' | 'ask' | 'allow') =>
    ({ type: 'set-permission', nativeName, permission }) as const;
  const fact = (nativeName: string, permission: 'off' | 'ask' | 'allow'): RegistrationEvent => ({
    type: 'mcp.registration.permission_set',
    data: { nativeName, permission },
  });
  const asked = alive({ toolPermissions: { echo: 'ask' } });

  it.each<Row>([
    ['a tool that nobody knows yet may be allowed', known, set('echo', 'allow'), [fact('echo', 'allow')]],
    ['ask becomes allow', asked, set('echo', 'allow'), [fact('echo', 'allow')]],
    ['ask becomes off', asked, set('echo', 'off'), [fact('echo', 'off')]],
    ['ask is ask already', asked, set('echo', 'ask'), []],
    ['off is the default', known, set('echo', 'off'), []],
    ['a tool named constructor is off until it is set', known, set('constructor', 'off'), []],
    ['a tool named __proto__ can be allowed', known, set('__proto__', 'allow'), [fact('__proto__', 'allow')]],
  ])('%s', (...row) => expectRow(row));

  it.each(['', 'a:b', 'a\u0085', 'a'.repeat(257)])('refuses the name %j (M-10)', (nativeName) => {
    const { code, issues } = refusalOf(() => decideRegistration(known, set(nativeName, 'ask')));
    expect([code, issues.map(({ path }) => path)]).toEqual(['request.invalid', ['nativeName']]);
  });

  it('refuses another permission', () => {
    const command = { ...set('echo', 'ask'), permission: 'deny' } as unknown as RegistrationCommand;
    expect(refusalOf(() => decideRegistration(known, command)).issues).toEqual([
      { path: 'permission', message: 'must be one of off, ask, allow' },
    ]);
  });
});

describe('decideRegistration: description override (M-17)', () => {
  const override = (value: unknown, nativeName = 'echo') =>
    ({ type: 'override-description', nativeName, override: value }) as RegistrationCommand;
  const fact = (value: unknown): RegistrationEvent =>
    ({
      type: 'mcp.registration.description_overridden',
      data: { nativeName: 'echo', override: value },
    }) as RegistrationEvent;
  const overridden = alive({
    toolDescriptionOverrides: { echo: { description: 'd', properties: { a: '1', b: '2' } } },
  });

  it.each<Row>([
    ['keeps strings verbatim', known, override({ description: ' d\n\ud800' }), [fact({ description: ' d\n\ud800' })]],
    ['"" is a description', known, override({ description: '' }), [fact({ description: '' })]],
    ['properties alone are enough', known, override({ properties: { q: '' } }), [fact({ properties: { q: '' } })]],
    [
      'empty properties beside a description are kept',
      known,
      override({ description: 'd', properties: {} }),
      [fact({ description: 'd', properties: {} })],
    ],
    [
      'keeps a property named __proto__',
      known,
      override(JSON.parse('{"properties":{"__proto__":"x"}}')),
      [fact(JSON.parse('{"properties":{"__proto__":"x"}}'))],
    ],
    ['null deletes', overridden, override(null), [fact(null)]],
    ['null where there is none', known, override(null), []],
    ['null for a tool named constructor', known, override(null, 'constructor'), []],
    ['the same again', overridden, override({ properties: { b: '2', a: '1' }, description: 'd' }), []],
    [
      'another text of one property',
      overridden,
      override({ description: 'd', properties: { a: '1', b: '3' } }),
      [fact({ description: 'd', properties: { a: '1', b: '3' } })],
    ],
    [
      'a property less',
      overridden,
      override({ description: 'd', properties: { a: '1' } }),
      [fact({ description: 'd', properties: { a: '1' } })],
    ],
    [
      'no description any more',
      overridden,
      override({ properties: { a: '1', b: '2' } }),
      [fact({ properties: { a: '1', b: '2' } })],
    ],
    ['no properties any more', overridden, override({ description: 'd' }), [fact({ description: 'd' })]],
    [
      'empty properties are not the same as none',
      alive({ toolDescriptionOverrides: { echo: { description: 'd' } } }),
      override({ description: 'd', properties: {} }),
      [fact({ description: 'd', properties: {} })],
    ],
  ])('%s', (...row) => expectRow(row));

  const saysNothing = {
    path: 'override',
    message: 'must have a description or a property; null is what deletes an override',
  };
  it.each<[string, unknown, { path: string; message: string }[]]>([
    ['an empty object', {}, [saysNothing]],
    ['empty properties alone', { properties: {} }, [saysNothing]],
    ['a description that is undefined', { description: undefined }, [saysNothing]],
    [
      'an unknown key',
      { description: 'd', title: 't' },
      [{ path: 'override.title', message: 'is not a member of an override' }],
    ],
    [
      'an unknown key of an odd name',
      { 'a b': 1 },
      [{ path: 'override["a b"]', message: 'is not a member of an override' }],
    ],
    [
      'a key named __proto__',
      JSON.parse('{"description":"d","__proto__":"x"}'),
      [{ path: 'override.__proto__', message: 'is not a member of an override' }],
    ],
    ['a description of null', { description: null }, [{ path: 'override.description', message: 'must be a string' }]],
    [
      'properties that are an array',
      { properties: ['q'] },
      [{ path: 'override.properties', message: 'must be an object' }],
    ],
    [
      'a property that is no string',
      { properties: { q: 1, ok: 'x' } },
      [{ path: 'override.properties.q', message: 'must be a string' }],
    ],
    ['a string', 'd', [{ path: 'override', message: 'must be an object' }]],
  ])('refuses %s', (_name, value, issues) => {
    expect(refusalOf(() => decideRegistration(known, override(value)))).toEqual({ code: 'request.invalid', issues });
  });

  it('refuses more bad properties than a call can have arguments', () => {
    const properties = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`p${n}`, n]));
    expect(refusalOf(() => decideRegistration(known, override({ properties }))).issues).toHaveLength(200_000);
  });

  it('refuses a name that no tool can have (M-10)', () => {
    const { issues } = refusalOf(() => decideRegistration(known, override({ description: 'd' }, 'a:b')));
    expect(issues).toEqual([{ path: 'nativeName', message: 'must not have a ":"' }]);
  });
});

describe('decideRegistration: remove (M-15)', () => {
  it('removes', () => {
    expect(decideRegistration(known, { type: 'remove' })).toEqual([{ type: 'mcp.registration.removed', data: {} }]);
  });
});
