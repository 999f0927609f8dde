import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ChatBody, chunk, eventOf, toolCall } from '../support/upstream/index.ts';
import { ALIAS, type ChatHub, startChatHub, streamed, user } from './support/chat-hub.ts';

const STREAMS = 200;
const PIECES = 40;

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());

const numberOf = ({ messages }: ChatBody): string => String(messages[0]?.['content']);
const expected = (number: number, round: number): string =>
  Array.from({ length: PIECES }, (_, at) => `[${number}.${round}.${at}]`).join('');

it('loses and mixes up nothing of 200 streams at once, with tools and without', async () => {
  let arrived = 0;
  const open: (() => boolean)[] = [];
  // All streams are open before the first piece leaves; then each gets one piece in turn.
  hub.u.script(({ body, response }) => {
    const number = numberOf(body);
    const round = body.messages.length > 1 ? 2 : 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let at = 0;
    const next = (): boolean => {
      if (at < PIECES) response.write(eventOf(chunk({ content: `[${number}.${round}.${at}]` }, { id: number })));
      else if (Number(number) % 2 === 0 && round === 1) {
        response.write(eventOf(chunk({ tool_calls: [{ index: 0, ...toolCall('call_0', ALIAS, { title: number }) }] })));
        response.end(`${eventOf(chunk({}, { finish: 'tool_calls' }))}data: [DONE]\n\n`);
      } else response.end(`${eventOf(chunk({}, { finish: 'stop' }))}data: [DONE]\n\n`);
      at += 1;
      return at <= PIECES;
    };
    open.push(next);
    arrived += 1;
    if (arrived >= STREAMS) turn();
  });
  const turn = (): void => {
    const round = open.splice(0);
    for (const next of round) if (next()) open.push(next);
    if (open.length > 0) setImmediate(turn);
  };
  const headers = (number: number) => ({ 'x-taproom-mcp': number % 3 === 0 ? 'off' : 'on' });
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, (_, number) =>
      streamed(hub, { messages: [user(String(number))] }, { headers: headers(number) }),
    ),
  );
  const texts = streams.map(({ chunks: got }) => {
    const said = got().map(({ choices }) => choices?.[0]?.delta['content']);
    return said.filter((text) => typeof text === 'string').join('');
  });
  const withTools = (number: number): boolean => number % 2 === 0 && number % 3 !== 0;
  expect(texts).toEqual(
    streams.map((_, number) => expected(number, 1) + (withTools(number) ? `\n\n${expected(number, 2)}` : '')),
  );
  expect(streams.every(({ data }) => data().at(-1) === '[DONE]')).toBe(true);
  const calls = streams.flatMap((_, number) => (withTools(number) ? [String(number)] : []));
  const sent = hub.f.calls().map(({ message }) => (message as { params: { arguments: { title: string } } }).params);
  expect(sent.map(({ arguments: { title } }) => title).sort()).toEqual(calls.sort());
}, 120_000);
