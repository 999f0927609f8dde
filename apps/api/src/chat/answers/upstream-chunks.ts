import { readChunk, tryJsonTree, type UpstreamChunk, writeJsonTree } from '@taproom/mcp-domain';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { drain } from '../../mcp-gateway/drain.ts';
import type { ModelAnswer } from '../../model-gateway/model-answer.ts';
import { bodyOf } from './answer-body.ts';
import { errorText, ModelUnusableError, withoutMessage } from './answer-error.ts';
import { chunkOfCompletion } from './completion-forms.ts';

export type Chunk = Extract<UpstreamChunk, { kind: 'chunk' }>;

/**
 * What a model's server streams, chunk by chunk, to its end; one JSON answer is one chunk. Ends early only by throwing:
 * ModelServerError, ModelUnusableError for an error of the server's own, for what is no chunk, and for a stream that just stops.
 */
export async function* upstreamChunks(answer: ModelAnswer): AsyncGenerator<Chunk, void> {
  const body = await bodyOf(answer);
  if (body.kind === 'events') yield* streamedChunks(body.bytes);
  else yield wholeAsChunk(answer, body.text);
}

/** As `upstreamChunks`, of a body that is known to be a stream. */
export async function* streamedChunks(bytes: AsyncGenerator<Buffer, void>): AsyncGenerator<Chunk, void> {
  let finished = false;
  for await (const chunk of chunksOf(bytes)) {
    if (chunk.kind === 'done') return;
    if (chunk.kind === 'error') {
      throw new ModelUnusableError(`The model's server ended its stream with an error: ${errorText(chunk.tree)}`);
    }
    if (chunk.kind === 'malformed')
      throw new ModelUnusableError("The model's server streamed something that is no JSON.");
    finished ||= chunk.finishReason !== undefined;
    yield chunk;
  }
  if (!finished) throw new ModelUnusableError("The model's server ended its stream before the answer was whole.");
}

async function* chunksOf(bytes: AsyncGenerator<Buffer, void>): AsyncGenerator<UpstreamChunk, void> {
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const decoder = new TextDecoder();
  let index: string | undefined;
  let isOver = false;
  try {
    for (let next = await bytes.next(); !next.done; next = await bytes.next()) {
      parser.feed(decoder.decode(next.value, { stream: true }));
      for (const data of takeData(events)) {
        const chunk = readChunk(data, index);
        if (chunk.kind === 'chunk') index ??= chunk.choiceIndex;
        isOver = chunk.kind === 'done';
        yield chunk;
      }
    }
    isOver = true;
    // Some servers forget the blank line behind their last event.
    parser.feed('\n\n');
    for (const data of takeData(events)) yield readChunk(data, index);
  } finally {
    // Read to its end, the connection can serve the next round; given up in the middle, it has to be closed.
    if (isOver) void drain(bytes);
    else await bytes.return();
  }
}

function takeData(events: EventSourceMessage[]): string[] {
  return events.splice(0).flatMap(({ data }) => (data.trim() === '' ? [] : [data]));
}

function wholeAsChunk(answer: ModelAnswer, text: string): Chunk {
  const chunk = chunkOfCompletion(tryJsonTree(text));
  const read = chunk && readChunk(writeJsonTree(chunk));
  if (read?.kind !== 'chunk') throw withoutMessage(answer, text);
  return read;
}
