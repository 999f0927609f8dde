import { describe, expect, it } from 'vitest';
import { type Change, changedBody } from './changed-body.ts';

const change = (path: string, raw: string): Change => ({ path: path.split('.'), raw });
const stored: Record<string, string> = { extensions: '{"big":12345678901234567890,"sillytavern":{"temperature":1.0}}' };
const body = (...changes: Change[]) => changedBody(changes, (name) => stored[name]);

describe('the body of a change', () => {
  it.each<[string, Change[], string]>([
    ['nothing', [], '{}'],
    ['members as they are', [change('name', '"Ada"'), change('n', '1.0')], '{"name":"Ada","n":1.0}'],
    ['a member of an unusual name', [change('__proto__', '1')], '{"__proto__":1}'],
    [
      'single texts of a preset',
      [change('basicPrompts.persona', '"p"'), change('basicPrompts.scenario', '"s"')],
      '{"basicPrompts":{"persona":"p","scenario":"s"}}',
    ],
  ])('has %s', (_what, changes, text) => expect(body(...changes)).toBe(text));

  it('has all of the extensions where one setting changes, digit for digit', () => {
    expect(body(change('extensions.sillytavern.temperature', '0.70'))).toBe(
      '{"extensions":{"big":12345678901234567890,"sillytavern":{"temperature":0.70}}}',
    );
    expect(body(change('extensions.sillytavern.temperature', 'null'))).toBe(
      '{"extensions":{"big":12345678901234567890,"sillytavern":{}}}',
    );
  });

  it('changes a setting in what was typed of the extensions, whatever comes first', () => {
    const both = [change('extensions.sillytavern.seed', '5'), change('extensions', '{"mine":1}')];
    const text = '{"extensions":{"mine":1,"sillytavern":{"seed":5}}}';
    expect(JSON.parse(body(...both))).toEqual(JSON.parse(text));
    expect(JSON.parse(body(...both.toReversed()))).toEqual(JSON.parse(text));
  });

  it('makes the extensions where there are none', () =>
    expect(JSON.parse(changedBody([change('extensions.sillytavern.seed', '5')], () => undefined))).toEqual({
      extensions: { sillytavern: { seed: 5 } },
    }));
});
