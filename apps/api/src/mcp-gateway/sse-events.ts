import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** The data of each `message` event (named so, or not named), as it completes. Comments, priming and other events are left out. */
export async function* sseEvents(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const ready: string[] = [];
  const onEvent = ({ event, data }: EventSourceMessage): void => {
    if ((event === undefined || event === '' || event === 'message') && data !== '') ready.push(data);
  };
  const parser = createParser({ onEvent });

  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* ready.splice(0);
  }
  // Some servers close without the blank line that ends the last event; what arrived whole is worth reading.
  parser.feed(`${decoder.decode()}\n\n`);
  yield* ready.splice(0);
}
