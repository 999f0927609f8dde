import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LegacyCallAnswer } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { answerText, type Fixture, offer, sentArguments, startFixture, tool } from './support/fixture.ts';
import { ALIAS, call, inRound, routes, view } from './support/generation.ts';

const strict = tool('issue.create', {
  inputSchema: {
    type: 'object',
    required: ['title', 'kind'],
    additionalProperties: false,
    properties: { title: { type: 'string', default: 'none' }, kind: { enum: ['a'], default: 'a' } },
  },
});

let hub: Taproom;
let f: Fixture;
beforeAll(async () => {
  f = await startFixture([strict]);
  hub = await startTaproom();
  await offer(hub, f);
});
afterAll(async () => {
  await hub.close();
  await f.close();
});
let sent: number;
beforeEach(() => {
  sent = f.calls().length;
  f.onCall = answerText('ok');
});
const newCalls = () => f.calls().slice(sent);
const contentOf = (answer: { toolMessage: { content: string } }) => JSON.parse(answer.toolMessage.content) as unknown;

describe('the arguments of a call', () => {
  it.each([
    ['""', '{}'],
    ['"{\\"title\\": \\"x\\" }"', '{"title":"x"}'],
    ['{"n":9007199254740993,"f":1.0,"z":-0}', '{"n":9007199254740993,"f":1.0,"z":-0}'],
    ['"{\\"n\\":18446744073709551615}"', '{"n":18446744073709551615}'],
    ['{"kind":"other","more":[1],"title":7}', '{"kind":"other","more":[1],"title":7}'],
    ['{}', '{}'],
  ])('L-25 L-26 sends the arguments %s as %s, whatever the schema says', async (given, expected) => {
    const place = await inRound(hub);
    const body = `{"toolCallId":"c","name":"${ALIAS}","arguments":${given}}`;
    read(LegacyCallAnswer, await routes.call(hub, place.gid, place.rid, body));
    expect(newCalls().map(sentArguments)).toEqual([expected]);
  });

  it.each([
    ['"[]"', 'mcp.call_arguments_not_object'],
    ['[]', 'mcp.call_arguments_not_object'],
    ['7', 'mcp.call_arguments_not_object'],
    ['"null"', 'mcp.call_arguments_not_object'],
    ['" "', 'mcp.call_arguments_invalid_json'],
    ['"{bad"', 'mcp.call_arguments_invalid_json'],
    ['{"n":1e400}', 'mcp.call_arguments_invalid_json'],
  ])('L-25 does not send the arguments %s', async (given, code) => {
    const place = await inRound(hub);
    const body = `{"toolCallId":"c","name":"${ALIAS}","arguments":${given}}`;
    const answer = read(LegacyCallAnswer, await routes.call(hub, place.gid, place.rid, body));
    expect(answer).toMatchObject({ outcome: 'not_sent', toolMessage: { error: true } });
    expect((await view(hub, place.gid)).calls).toMatchObject([{ outcome: 'not_sent', code, isError: true }]);
    expect(newCalls()).toEqual([]);
  });

  it.each([
    ['ASCII', 'x'],
    ['two-byte', 'ä'],
    ['three-byte', '界'],
    ['four-byte', '🦊'],
  ])('L-26 may have 262144 bytes of arguments, and not one more: %s', async (_what, character) => {
    const place = await inRound(hub);
    const room = 262_144 - '{"title":""}'.length;
    const bytes = Buffer.byteLength(character);
    const title = character.repeat(Math.floor(room / bytes)) + 'x'.repeat(room % bytes);
    const fits = await call(hub, place, 'fits', { arguments: JSON.stringify({ title }) });
    expect(fits.outcome).toBe('known_response');
    const over = await call(hub, place, 'over', { arguments: JSON.stringify({ title: `${title}x` }) });
    expect(contentOf(over)).toMatchObject({ outcome: 'not_sent', code: 'mcp.call_arguments_size_limit' });
    expect(newCalls()).toHaveLength(1);
    expect(sentArguments(newCalls()[0]!)).toBe(JSON.stringify({ title }));
  });
});
