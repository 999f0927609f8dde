import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, { APIError } from 'openai';
import { answerText } from '../legacy/support/fixture.ts';
import { chunks, completion, toolCall, type UpstreamScript } from '../support/upstream/index.ts';
import { ALIAS, type ChatHub, startChatHub } from './support/chat-hub.ts';

let hub: ChatHub;
let client: OpenAI;
let requests = 0;

beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());

let question: { role: 'user'; content: string }[];
let number = 0;
beforeEach(() => {
  requests = 0;
  number += 1;
  question = [{ role: 'user', content: `Question ${number}` }];
  hub.f.onCall = answerText('ok');
  client = new OpenAI({
    baseURL: `${hub.taproom.url}/v1`,
    apiKey: hub.taproom.token,
    fetch: (url, init) => {
      requests += 1;
      return fetch(url, init);
    },
  });
});

const tool = {
  type: 'function' as const,
  function: { name: 'mine', parameters: { type: 'object', properties: {} } },
};
const model = 'model-a';
const wholeRounds: UpstreamScript[] = [
  ({ json }) => json(completion('a', [toolCall('call_1', ALIAS)])),
  ({ json }) => json(completion('b')),
];
const streamedRounds: UpstreamScript[] = [
  (to) => to.stream(chunks(['a'], [toolCall('call_1', ALIAS, '{"title":"x"}')])),
  (to) => to.stream(chunks(['b', 'c'], [], { usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } })),
];
const both = [toolCall('m', ALIAS, '{"title":"x"}'), toolCall('c', 'mine', '{"a":1}')];

const errorFrom = async (attempt: PromiseLike<unknown>): Promise<APIError> => {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof APIError) return error;
    throw error;
  }
  throw new Error('It did not fail.');
};

describe('the published openai package', () => {
  it('lists the models', async () => {
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toEqual(['model-a', 'model-b']);
  });

  it('gets a whole answer', async () => {
    hub.u.script(...wholeRounds);
    const answer = await client.chat.completions.create({ model, messages: question });
    expect(answer.choices[0]?.message.content).toBe('a\n\nb');
    expect((answer as { x_mcp?: object }).x_mcp).toMatchObject({ rounds: 2 });
  });

  it('C-30 parses each chunk of a stream', async () => {
    hub.u.script(...streamedRounds);
    const stream = await client.chat.completions.create({
      model,
      messages: question,
      stream: true,
      stream_options: { include_usage: true },
    });
    let [text, tokens] = ['', 0];
    for await (const part of stream) {
      text += part.choices[0]?.delta.content ?? '';
      tokens += part.usage?.total_tokens ?? 0;
    }
    expect([text, tokens]).toEqual(['a\n\nbc', 3]);
  });

  it('C-28 assembles the calls of the client from a stream', async () => {
    hub.u.script((to) => to.stream(chunks(['Hm.'], both)));
    const stream = client.chat.completions.stream({ model, messages: question, tools: [tool] });
    const { choices } = await stream.finalChatCompletion();
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: 'Hm.', tool_calls: [{ id: 'c', function: { name: 'mine', arguments: '{"a":1}' } }] },
    });
    expect(choices[0]?.message.tool_calls).toHaveLength(1);
  });

  it.each([false, true])('C-33 runs its own tools with runTools, streaming: %s', async (streams) => {
    const args: unknown[] = [];
    const mine = {
      ...tool,
      function: {
        ...tool.function,
        description: 'Mine.',
        parse: JSON.parse,
        function: (given: unknown) => {
          args.push(given);
          return 'mine says';
        },
      },
    };
    hub.u.script(
      (to) => (streams ? to.stream(chunks(['Hm.'], both)) : to.json(completion('Hm.', both))),
      (to) => (streams ? to.stream(chunks(['done'])) : to.json(completion('done'))),
    );
    const [sent, called] = [hub.u.bodies().length, hub.f.calls().length];
    const options = { model, messages: question, tools: [mine] };
    const runner = streams
      ? client.chat.completions.runTools({ ...options, stream: true })
      : client.chat.completions.runTools(options);
    expect(await runner.finalContent()).toBe('done');
    expect(args).toEqual([{ a: 1 }]);
    expect(hub.f.calls().length - called).toBe(1);
    expect(
      hub.u
        .bodies()
        .slice(sent)[1]
        ?.messages.map(({ role }) => role),
    ).toEqual(['user', 'assistant', 'tool', 'tool']);
  });

  it('C-39 does not repeat a request whose outcome is unknown', async () => {
    hub.f.onCall = ({ reset }) => reset();
    hub.u.script(wholeRounds[0]!);
    const before = hub.f.calls().length;
    const error = await errorFrom(client.chat.completions.create({ model, messages: question }));
    expect([error.status, error.code]).toEqual([424, 'mcp.call_outcome_unknown']);
    expect([requests, hub.f.calls().length - before]).toEqual([1, 1]);
  });

  it('C-39 has the code of an error in the middle of a stream too', async () => {
    hub.f.onCall = ({ reset }) => reset();
    hub.u.script(streamedRounds[0]!);
    const stream = await client.chat.completions.create({ model, messages: question, stream: true });
    const error = await errorFrom(
      (async () => {
        for await (const part of stream) expect(part.choices).toHaveLength(1);
      })(),
    );
    expect(error.code).toBe('mcp.call_outcome_unknown');
    expect(requests).toBe(1);
  });

  it('C-37 does not repeat a request once a tool was sent, but repeats one before', async () => {
    const busy: UpstreamScript = ({ json }) => json({ error: { message: 'busy' } }, { status: 503 });
    hub.u.script(wholeRounds[0]!, busy);
    const error = await errorFrom(client.chat.completions.create({ model, messages: question }));
    expect([error.status, error.code, requests]).toEqual([424, 'chat.upstream_failed_after_tools', 1]);
    hub.u.script(busy, ({ json }) => json(completion('done')));
    const again = await client.chat.completions.create({ model, messages: [{ role: 'user', content: 'Other' }] });
    expect([again.choices[0]?.message.content, requests]).toEqual(['done', 3]);
  });

  it('reads refusals', async () => {
    const stranger = new OpenAI({ baseURL: `${hub.taproom.url}/v1`, apiKey: 'nobody' });
    const error = await errorFrom(stranger.models.list());
    expect([error.status, error.code]).toEqual([401, 'auth.token_invalid']);
  });
});
