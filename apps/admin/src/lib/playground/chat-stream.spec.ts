import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ChatChunk, ChatFailure, readChunk, streamChat } from './chat-stream.ts';

afterEach(() => vi.unstubAllGlobals());

const chunk = (delta: object, more: object = {}): string =>
  JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: null }], ...more });

async function ask(response: Response): Promise<{ chunks: ChatChunk[]; generation: string | undefined }> {
  vi.stubGlobal('fetch', async () => response);
  const chunks: ChatChunk[] = [];
  let generation: string | undefined;
  await streamChat({
    body: {},
    headers: {},
    signal: new AbortController().signal,
    onGeneration: (id) => (generation = id),
    onChunk: (each) => chunks.push(each),
  });
  return { chunks, generation };
}

const stream = (...events: string[]): Response =>
  new Response(`: keep-alive\n\n${events.map((data) => `data: ${data}\n\n`).join('')}`, {
    headers: { 'x-taproom-generation': 'gen_1' },
  });

describe('streamChat', () => {
  it('gives the pieces of an answer, and what is behind it', async () => {
    const { chunks, generation } = await ask(stream(chunk({ content: 'a' }), chunk({ content: 'b' }), '[DONE]'));
    expect([generation, chunks.map(({ text }) => text).join('')]).toEqual(['gen_1', 'ab']);
  });

  it('fails with the code of a refusal', async () => {
    const body = JSON.stringify({ error: { message: 'Name one.', type: 'x', code: 'chat.connection_ambiguous' } });
    await expect(ask(new Response(body, { status: 400 }))).rejects.toMatchObject({
      ...{ status: 400, code: 'chat.connection_ambiguous', message: 'Name one.' },
    });
  });

  it("shows another server's words where it is no such refusal", async () => {
    await expect(ask(new Response('Bad gateway', { status: 502 }))).rejects.toMatchObject({
      ...{ status: 502, code: '', message: 'Bad gateway' },
    });
  });

  it('fails where the stream ends in an error, and where it only stops', async () => {
    const error = JSON.stringify({ error: { message: 'It may have run.', code: 'mcp.call_outcome_unknown' } });
    await expect(ask(stream(chunk({ content: 'a' }), error))).rejects.toMatchObject({
      code: 'mcp.call_outcome_unknown',
    });
    await expect(ask(stream(chunk({ content: 'a' })))).rejects.toMatchObject({ code: 'chat.cut_off' });
  });
});

describe('readChunk', () => {
  it('reads usage, reasoning and what happened with the tools', () => {
    const text = chunk(
      { reasoning_content: 'hm' },
      { usage: { prompt_tokens: 3, completion_tokens: 4 }, x_mcp: { diagnostics: [{ code: 'c', text: 't' }] } },
    );
    expect(readChunk(text)).toEqual({
      ...{ text: '', reasoning: 'hm', finish: undefined },
      usage: { prompt: 3, completion: 4 },
      diagnostics: [{ code: 'c', text: 't' }],
    });
  });

  it('takes what it does not know for nothing', () => {
    expect(readChunk('{}').text).toBe('');
    expect(() => readChunk('{"error":"no"}')).toThrow(ChatFailure);
  });
});
