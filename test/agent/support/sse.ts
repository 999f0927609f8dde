import { AgentRunEvent } from '@taproom/contracts';
import { createParser } from 'eventsource-parser';
import { Agent, request } from 'undici';

export type RunFeed = {
  status: number;
  contentType: unknown;
  /** Everything so far: the frame's own id and type, and the event. */
  frames: { id: string | undefined; type: string | undefined; event: AgentRunEvent }[];
  /** Resolves once so many frames have arrived; rejects when the stream ends before. */
  until(count: number): Promise<void>;
  /** Resolves when the stream has ended. */
  ended: Promise<void>;
  close(): void;
};

type Origin = { url: string; token: string };

/** Follows a run's events; `path` from `/events` on, with its query. */
export async function followRun(
  { url, token }: Origin,
  runId: string,
  { query = '', lastEventId }: { query?: string; lastEventId?: string } = {},
): Promise<RunFeed> {
  const agent = new Agent({ bodyTimeout: 0 });
  const stop = new AbortController();
  const answer = await request(`${url}/api/agent/runs/${runId}/events${query}`, {
    dispatcher: agent,
    signal: stop.signal,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  const frames: RunFeed['frames'] = [];
  let wake = (): void => undefined;
  let over = false;
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      frames.push({ id, type: event, event: AgentRunEvent.parse(JSON.parse(data)) });
      wake();
    },
  });
  const ended = drain(answer.body, (text) => parser.feed(text)).finally(() => {
    over = true;
    wake();
    void agent.destroy();
  });
  return {
    status: answer.statusCode,
    contentType: answer.headers['content-type'],
    frames,
    until: async (count) => {
      while (frames.length < count) {
        if (over) throw new Error(`The stream ended after ${frames.length} events.`);
        await new Promise<void>((next) => (wake = next));
      }
    },
    ended,
    close: () => stop.abort(),
  };
}

/** Resolves once the run has an event of one of these types. */
export async function untilEvent(origin: Origin, runId: string, ...types: string[]): Promise<void> {
  const feed = await followRun(origin, runId);
  for (let seen = 1; ; seen += 1) {
    await feed.until(seen);
    if (types.includes(feed.frames[seen - 1]?.type ?? '')) return feed.close();
  }
}

async function drain(body: AsyncIterable<Buffer>, feed: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body) feed(decoder.decode(chunk, { stream: true }));
  } catch {
    // Cut off, by the suite or by the server: what has arrived is what counts.
  }
}
