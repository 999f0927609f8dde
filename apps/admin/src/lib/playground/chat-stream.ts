import { EventStreamParser } from '#lib/api/event-stream-parser.ts';
import { hubFetch } from '#lib/api/hub.ts';

/** What one chunk of an answer adds. `xMcp` is there on the first and on the last chunk of a root with tools. */
export type ChatChunk = {
  text: string;
  reasoning: string;
  finish: string | undefined;
  usage: { prompt: number; completion: number } | undefined;
  diagnostics: { code: string; text: string }[];
};

/** A refusal, or an answer that ended in an error. `status` is 0 once the stream had begun. */
export class ChatFailure extends Error {
  override readonly name = 'ChatFailure';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

type Request = {
  body: object;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** The generation that is behind the answer, where there is one. Called before any chunk. */
  onGeneration: (id: string | undefined) => void;
  onChunk: (chunk: ChatChunk) => void;
};

/** Asks /v1 and follows the answer to its end. @throws ChatFailure; what `fetch` throws when it is aborted or breaks */
export async function streamChat({ body, headers, signal, onGeneration, onChunk }: Request): Promise<void> {
  const response = await hubFetch('/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    cache: 'no-store',
    signal,
  });
  // A refusal may come after tools were called: what they did is to be seen all the same.
  onGeneration(response.headers.get('x-taproom-generation') ?? undefined);
  if (!response.ok || !response.body) throw await refusalOf(response);
  const parser = new EventStreamParser();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new ChatFailure(0, 'chat.cut_off', '');
    for (const { data } of parser.push(value)) {
      if (data === '[DONE]') return;
      onChunk(readChunk(data));
    }
  }
}

async function refusalOf(response: Response): Promise<ChatFailure> {
  const text = await response.text();
  return failureIn(text, response.status) ?? new ChatFailure(response.status, '', text.slice(0, 2000));
}

function failureIn(text: string, status: number): ChatFailure | undefined {
  const { error } = parse(text);
  if (typeof error === 'string') return new ChatFailure(status, '', error);
  if (!isObject(error)) return undefined;
  return new ChatFailure(status, textOf(error['code']), textOf(error['message']));
}

/** @throws ChatFailure for an error event */
export function readChunk(data: string): ChatChunk {
  const failure = failureIn(data, 0);
  if (failure) throw failure;
  const { choices, usage, x_mcp: xMcp } = parse(data);
  const choice = objectOf(Array.isArray(choices) ? choices[0] : undefined);
  const delta = objectOf(choice['delta']);
  const { diagnostics } = objectOf(xMcp);
  return {
    text: textOf(delta['content']),
    reasoning: textOf(delta['reasoning_content']) || textOf(delta['reasoning']),
    finish: textOf(choice['finish_reason']) || undefined,
    usage: isObject(usage) ? usageOf(usage) : undefined,
    diagnostics: Array.isArray(diagnostics) ? diagnostics.map(diagnosticOf) : [],
  };
}

const usageOf = (usage: Record<string, unknown>): ChatChunk['usage'] => ({
  prompt: Number(usage['prompt_tokens'] ?? 0),
  completion: Number(usage['completion_tokens'] ?? 0),
});

function diagnosticOf(value: unknown): { code: string; text: string } {
  const { code, text } = objectOf(value);
  return { code: textOf(code), text: textOf(text) };
}

function parse(text: string): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return {};
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const objectOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
