import { Agent, request } from 'undici';

export type ChatStream = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Everything so far, byte for byte. */
  text(): string;
  /** The data of the events so far. */
  data(): string[];
  /** The chunks so far; `[DONE]` is none. */
  chunks(): StreamChunk[];
  /** Resolves once `enough` is true of the text; rejects when the stream ends before. */
  until(enough: (text: string) => boolean): Promise<void>;
  /** Resolves when the stream has ended, or was cut. */
  ended: Promise<void>;
  close(): void;
};

export type StreamChunk = {
  id?: string;
  model?: string;
  choices?: { index: number; delta: Record<string, unknown>; finish_reason: string | null }[];
  usage?: Record<string, unknown>;
  x_mcp?: Record<string, unknown>;
  error?: { code: string; message: string };
};

type Target = { url: string; token: string };
type StreamOptions = { body: object | string; headers?: Record<string, string> };

/** Posts a chat completion and reads the answer as it comes; resolves once its head is there. */
export async function openChatStream(
  { url, token }: Target,
  { body, headers = {} }: StreamOptions,
): Promise<ChatStream> {
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const stop = new AbortController();
  const answer = await request(`${url}/v1/chat/completions`, {
    method: 'POST',
    dispatcher: agent,
    signal: stop.signal,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  let text = '';
  let over = false;
  const waiting = new Set<() => void>();
  const wake = (): void => waiting.forEach((check) => check());
  const ended = (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const bytes of answer.body as AsyncIterable<Buffer>) {
        text += decoder.decode(bytes, { stream: true });
        wake();
      }
    } catch {
      // Cut off, by the suite or by the server: what has arrived is what counts.
    }
    over = true;
    wake();
    await agent.destroy();
  })();
  const data = (): string[] =>
    text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice('data: '.length)] : []));
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: () => text,
    data,
    chunks: () => data().flatMap((one) => (one === '[DONE]' ? [] : [JSON.parse(one) as StreamChunk])),
    until: (enough) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (enough(text)) resolve();
          else if (over) reject(new Error(`The stream ended with: ${text.slice(-2000)}`));
          else return;
          waiting.delete(check);
        };
        waiting.add(check);
        check();
      }),
    ended,
    close: () => stop.abort(),
  };
}
