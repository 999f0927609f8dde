import { describe, expect, it } from '@jest/globals';
import { parseLossless } from '../json/lossless.ts';
import { projectServerError } from './server-error.ts';

const project = (text: string) => projectServerError(parseLossless(text));

describe('projectServerError (M-66)', () => {
  it.each<[string, object]>([
    ['{"code":-32602,"message":"no"}', { code: -32602, message: 'no' }],
    ['{"code":0,"message":""}', { code: 0, message: '' }],
    [
      '{"code":-32000.0,"message":"a float of a careless server"}',
      { code: -32000, message: 'a float of a careless server' },
    ],
    ['{"code":1,"message":"m","data":null}', { code: 1, message: 'm', dataJson: 'null' }],
    ['{"code":1,"message":"m","data":"s"}', { code: 1, message: 'm', dataJson: '"s"' }],
    [
      '{"code":1,"message":"m","data":{"n":9007199254740993,"f":[1.0],"__proto__":{}}}',
      { code: 1, message: 'm', dataJson: '{"n":9007199254740993,"f":[1.0],"__proto__":{}}' },
    ],
    ['{"code":1,"message":"m","other":true}', { code: 1, message: 'm' }],
  ])('%s', (text, expected) => {
    expect(project(text)).toStrictEqual({ kind: 'server_error', ...expected });
  });

  it.each([
    ['null', 'the error is not an object'],
    ['"no"', 'the error is not an object'],
    ['[]', 'the error is not an object'],
    ['{"message":"m"}', "the error's code is not an integer"],
    ['{"code":"-32000","message":"m"}', "the error's code is not an integer"],
    ['{"code":1.5,"message":"m"}', "the error's code is not an integer"],
    ['{"code":1E400,"message":"m"}', "the error's code is not an integer"],
    ['{"code":9007199254740993,"message":"m"}', "the error's code is not an integer"],
    ['{"code":null,"message":"m"}', "the error's code is not an integer"],
    ['{"code":1}', "the error's message is not a string"],
    ['{"code":1,"message":null}', "the error's message is not a string"],
    ['{"code":1,"message":{}}', "the error's message is not a string"],
  ])('%s is malformed', (text, malformed) => {
    expect(project(text)).toStrictEqual({ malformed });
  });
});
