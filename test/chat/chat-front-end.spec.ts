import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerText } from '../legacy/support/fixture.ts';
import { chunks, toolCall } from '../support/upstream/index.ts';
import { ALIAS, type ChatHub, clientTool, startChatHub, streamed, user } from './support/chat-hub.ts';

/*
 * A roleplay front end, SillyTavern's "Custom (OpenAI-compatible)" source for one, reads a stream by hand: events are split at blank
 * lines, a line without a field name is a comment, and any top-level `error`, `message` or `detail` of an event is a failure.
 */

type Delta = { content?: string; reasoning_content?: string; tool_calls?: (object & { index: number })[] };
type Heard = { text: string; reasoning: string; calls: Record<string, unknown>[]; done: boolean; failure?: unknown };

function hear(bytes: string): Heard {
  const heard: Heard = { text: '', reasoning: '', calls: [], done: false };
  for (const block of bytes.split(/\r\n\r\n|\n\n|\r\r/)) {
    const data = block.split(/\r\n|\n|\r/).flatMap((line) => {
      const colon = line.indexOf(':');
      const field = colon === -1 ? line : line.slice(0, colon);
      return field === 'data' ? [line.slice(colon + 1).replace(/^ /, '')] : [];
    });
    if (data.length === 0) continue;
    if (data.join('\n') === '[DONE]') return { ...heard, done: true };
    const event = JSON.parse(data.join('\n')) as Record<string, unknown> & { choices?: { delta?: Delta }[] };
    const failure = event['error'] ?? event['message'] ?? event['detail'];
    if (failure !== undefined) return { ...heard, failure };
    take(heard, event.choices?.[0]?.delta ?? {});
  }
  return heard;
}

function take(heard: Heard, { content, reasoning_content: reasoning, tool_calls: calls = [] }: Delta): void {
  heard.text += content ?? '';
  heard.reasoning += reasoning ?? '';
  for (const { index, ...call } of calls) heard.calls[index] = { ...heard.calls[index], ...call };
}

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub({ env: { TAPROOM_CHAT_KEEP_ALIVE_MS: '20' } });
});
afterAll(() => hub.close());

/** What such a front end sends: sampler settings by the dozen, and nothing that OpenAI would not know by name only. */
const settings = {
  temperature: 0.9,
  max_tokens: 300,
  presence_penalty: 0,
  top_p: 1,
  logit_bias: {},
  messages: [{ role: 'system', content: "Write Seraphina's next reply." }, user('Hello?')],
};

describe('a roleplay front end', () => {
  it('shows the text of all rounds, whatever comes between', async () => {
    let waited = false;
    hub.f.onCall = (exchange) => {
      waited = true;
      setTimeout(() => void answerText('ok')(exchange), 50);
    };
    hub.u.script(
      (to) => to.stream(chunks(['*looks', ' up*'], [toolCall('call_1', ALIAS)])),
      (to) => to.stream(chunks(['Hello', ' there.'])),
    );
    const { text, status } = await streamed(hub, settings);
    expect(status).toBe(200);
    expect(waited).toBe(true);
    expect(text()).toContain(': keep-alive\n\n');
    expect(hear(text())).toEqual({ text: '*looks up*\n\nHello there.', reasoning: '', calls: [], done: true });
    expect(hub.u.bodies().at(-1)).toMatchObject({ temperature: 0.9, logit_bias: {}, stream: true });
  });

  it('gets the calls of its own tools without gaps', async () => {
    hub.f.onCall = answerText('ok');
    const mine = toolCall('c', 'Dice', '{"sides":6}');
    hub.u.script((to) => to.stream(chunks([], [toolCall('m', ALIAS), mine])));
    const { text } = await streamed(hub, { ...settings, tools: [clientTool('Dice')], tool_choice: 'auto' });
    expect(hear(text())).toMatchObject({ calls: [mine], done: true });
  });

  it('is told of a failure in words', async () => {
    hub.f.onCall = ({ reset }) => reset();
    hub.u.script((to) => to.stream(chunks(['Hm.'], [toolCall('call_1', ALIAS)])));
    const { text } = await streamed(hub, settings);
    expect(hear(text())).toMatchObject({
      text: 'Hm.',
      done: false,
      failure: { message: expect.stringContaining('may have executed') },
    });
  });
});
