import { ActivityItem } from '@taproom/contracts';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { Agent, request } from 'undici';

export type ServerEvent = { id: string | undefined; event: string | undefined; item: ActivityItem };

export type EventFeed = {
  status: number;
  headers: Record<string, unknown>;
  /** Everything so far, in order of arrival. */
  events: ServerEvent[];
  /** Resolves once `enough` is true of what has arrived; rejects when the stream ends before. */
  until(enough: (events: readonly ServerEvent[]) => boolean): Promise<ServerEvent[]>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
};

type Origin = { url: string; token: string };

/** Follows `GET /api/mcp/events`; resolves once the head has arrived. */
export async function followEvents({ url, token }: Origin, lastEventId?: string): Promise<EventFeed> {
  const agent = new Agent({ bodyTimeout: 0 });
  const stop = new AbortController();
  const answer = await request(`${url}/api/mcp/events`, {
    dispatcher: agent,
    signal: stop.signal,
    headers: { authorization: `Bearer ${token}`, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
  });
  const events: ServerEvent[] = [];
  const waiting = new Set<() => void>();
  const wake = (): void => waiting.forEach((check) => check());
  const parser = createParser({ onEvent: (message) => events.push(toEvent(message)) });
  let over = false;
  const ended = drain(answer.body, (text) => {
    parser.feed(text);
    wake();
  }).finally(() => {
    over = true;
    wake();
    void agent.destroy();
  });
  const until: EventFeed['until'] = (enough) =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (enough(events)) resolve([...events]);
        else if (over) reject(new Error(`The stream ended after ${events.length} events.`));
        else return;
        waiting.delete(check);
      };
      waiting.add(check);
      check();
    });
  return { status: answer.statusCode, headers: answer.headers, events, until, ended, close: () => stop.abort() };
}

async function drain(body: AsyncIterable<Buffer>, feed: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body) feed(decoder.decode(chunk, { stream: true }));
  } catch {
    // Cut off, by the suite or by the server: what has arrived is what counts.
  }
}

function toEvent({ id, event, data }: EventSourceMessage): ServerEvent {
  return { id, event, item: ActivityItem.parse(JSON.parse(data)) as ActivityItem };
}
