import {
  type JsonTree,
  memberOf,
  readChunk,
  textOf,
  tryJsonTree,
  type UpstreamChunk,
  writeJsonTree,
} from '@taproom/mcp-domain';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { drain } from '../../mcp-gateway/drain.ts';
import type { ModelAnswer } from '../../model-gateway/model-answer.ts';
import { ModelUnusableError } from './answer-error.ts';
import { chunkOfCompletion } from './completion-forms.ts';

export type Chunk = Extract<UpstreamChunk, { kind: 'chunk' }>;

/**
 * What a model's server streams, chunk by chunk, to its end; one JSON answer is one chunk. Ends early only by throwing:
 * ModelServerError, ModelUnusableError for an error of the server's own, for what is no chunk, and for a stream that just stops.
 */
export async function* upstreamChunks(answer: ModelAnswer): AsyncGenerator<Chunk, void> {
  if (answer.mediaType !== 'text/event-stream') {
    yield await wholeAsChunk(answer);
    return;
  }
  let finished = false;
  for await (const chunk of chunksOf(answer)) {
    if (chunk.kind === 'done') return;
    if (chunk.kind === 'error') throw new ModelUnusableError(errorText(chunk.tree));
    if (chunk.kind === 'malformed')
      throw new ModelUnusableError("The model's server streamed something that is no JSON.");
    finished ||= chunk.finishReason !== undefined;
    yield chunk;
  }
  if (!finished) throw new ModelUnusableError("The model's server ended its stream before the answer was whole.");
}

async function* chunksOf(answer: ModelAnswer): AsyncGenerator<UpstreamChunk, void> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const decoder = new TextDecoder();
  const bytes = answer.limited();
  let isOver = false;
  try {
    for (let next = await bytes.next(); !next.done; next = await bytes.next()) {
      parser.feed(decoder.decode(next.value, { stream: true }));
      for (const chunk of takeChunks(events)) {
        isOver = chunk.kind === 'done';
        yield chunk;
      }
    }
    isOver = true;
    // Some servers forget the blank line behind their last event.
    parser.feed('\n\n');
    yield* takeChunks(events);
  } finally {
    // Read to its end, the connection can serve the next round; given up in the middle, it has to be closed.
    if (isOver) void drain(bytes);
    else await bytes.return();
  }
}

function takeChunks(events: EventSourceMessage[]): UpstreamChunk[] {
  return events.splice(0).flatMap(({ data }) => (data.trim() === '' ? [] : [readChunk(data)]));
}

async function wholeAsChunk(answer: ModelAnswer): Promise<Chunk> {
  const { status, rawHeaders } = answer;
  const text = await answer.text();
  const chunk = chunkOfCompletion(tryJsonTree(text));
  if (chunk === undefined) {
    throw new ModelUnusableError("The model's server answered without a message.", { status, rawHeaders, text });
  }
  const read = readChunk(writeJsonTree(chunk));
  if (read.kind !== 'chunk') throw new ModelUnusableError("The model's server answered without a message.");
  return read;
}

/** What the server says, as far as it says it in words. */
function errorText(tree: JsonTree): string {
  const error = memberOf(tree, 'error');
  return textOf(error) ?? textOf(memberOf(error, 'message')) ?? writeJsonTree(error ?? tree);
}
