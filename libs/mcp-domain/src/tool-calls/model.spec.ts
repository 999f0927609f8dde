import { describe, expect, it } from '@jest/globals';
import { parseJsonTree } from '../json-text/parse-json-tree.ts';
import { writeJsonTree } from '../json-text/write-json-tree.ts';
import { textMessage, toolMessage } from './chat-messages.ts';
import { contentText, readModelReply } from './model-reply.ts';
import { mayRetryModel, type ModelFailure, modelRetryDelay } from './model-retry.ts';

describe('readModelReply', () => {
  it('is the first choice, with members nobody knows', () => {
    const text =
      '{"choices":[{"message":{"role":"assistant","content":null,"reasoning_content":"r","n":1.0},"finish_reason":"stop"},{}]}';
    const reply = readModelReply(parseJsonTree(text));
    expect(reply && writeJsonTree(reply.message)).toBe(
      '{"role":"assistant","content":null,"reasoning_content":"r","n":1.0}',
    );
    expect(reply?.finishReason).toBe('stop');
  });

  it.each([
    '{}',
    '{"choices":[]}',
    '{"choices":[{}]}',
    '{"choices":[{"message":"x"}]}',
    '{"error":{}}',
    '[]',
    '{"choices":{"0":{"message":{}}}}',
  ])('is not there in %s', (text) => {
    expect(readModelReply(parseJsonTree(text))).toBeUndefined();
  });
});

describe('contentText', () => {
  it.each([
    ['{"content":"a\\n"}', 'a\n'],
    ['{"content":null}', ''],
    ['{}', ''],
    ['{"content":[{"type":"text","text":"a"},{"type":"image_url"},{"type":"text","text":"b"}]}', 'ab'],
  ])('of %s is %j', (text, expected) => {
    expect(contentText(parseJsonTree(text))).toBe(expected);
  });
});

describe('messages', () => {
  it('have exactly the members that they need (A-83, C-21)', () => {
    expect(writeJsonTree(toolMessage('call_1', 'a"b'))).toBe(
      '{"role":"tool","tool_call_id":"call_1","content":"a\\"b"}',
    );
    expect(writeJsonTree(textMessage('system', 's'))).toBe('{"role":"system","content":"s"}');
  });
});

describe('retrying a model request (A-86, C-37)', () => {
  const http = (status: number): ModelFailure => ({ kind: 'http', status });
  it.each<[ModelFailure, boolean]>([
    [{ kind: 'network' }, true],
    [http(408), true],
    [http(409), true],
    [http(429), true],
    [http(500), true],
    [http(599), true],
    [http(400), false],
    [http(401), false],
    [http(404), false],
    [http(422), false],
    [http(200), false],
    [http(600), false],
  ])('after %j: %s', (failure, expected) => {
    expect(mayRetryModel(failure)).toBe(expected);
  });

  it('goes on for as many retries as the profile has', () => {
    const policy = { maxRetries: 2, intervalMs: 7 };
    expect([1, 2, 3].map((failures) => modelRetryDelay(http(500), failures, policy))).toEqual([7, 7, undefined]);
    expect(modelRetryDelay(http(400), 1, policy)).toBeUndefined();
    expect(modelRetryDelay(http(500), 1, { maxRetries: 0, intervalMs: 7 })).toBeUndefined();
  });
});
