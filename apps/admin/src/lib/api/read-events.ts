import { hubFetch } from './hub.ts';
import { EventStreamParser, type StreamEvent } from './event-stream-parser.ts';

/**
 * Follows an event stream of the hub until it ends or `signal` says so. `EventSource` would hide the status of a refusal and needs
 * every event's name in advance.
 * @param lastEventId the last event seen, so that the hub can send what was missed
 * @throws Error when the stream can't be had or breaks
 */
export async function readEvents(options: {
  /** The Manager's, unless another is named. */
  path?: string;
  signal: AbortSignal;
  lastEventId: string | undefined;
  onOpen: () => void;
  onEvent: (event: StreamEvent) => void;
}): Promise<void> {
  const headers: Record<string, string> = { accept: 'text/event-stream' };
  if (options.lastEventId !== undefined) headers['last-event-id'] = options.lastEventId;
  const response = await hubFetch(options.path ?? '/api/mcp/events', {
    headers,
    signal: options.signal,
    cache: 'no-store',
  });
  if (!response.ok || !response.body) throw new Error(`The event stream was answered ${response.status}.`);
  options.onOpen();
  const parser = new EventStreamParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const event of parser.push(value)) options.onEvent(event);
  }
}
