import type { ChatErrorAnswer } from '@taproom/mcp-domain';
import type { ModelAnswer } from '../model-gateway/model-answer.ts';

/** Where the answer to one chat request goes. Exactly one of `passOn`, `whole`, `refuse` or a stream ended by `end` is its end. */
export interface ChatSink {
  /** Aborts when the client is gone. */
  readonly gone: AbortSignal;
  /** Whether a status is out already: a refusal can only be an event of the stream then. */
  readonly begun: boolean;
  /** Every answer of a root names its generation. */
  nameRoot(generationId: string): void;
  /** An upstream's answer as it is: status, headers, and bytes as they come. Throws as the reading of its body does. */
  passOn(answer: ModelAnswer): Promise<void>;
  /** A JSON body; with the status and headers of an upstream's answer, where it is one. */
  whole(body: string, head?: { status: number; rawHeaders: readonly string[] }): void;
  refuse(answer: ChatErrorAnswer): void;
  /** One event of a stream; the first begins it. Resolves once the client takes more; undefined: at once. */
  event(data: string): Promise<void> | undefined;
  /** A comment that keeps the stream open. */
  beat(): void;
  end(): void;
}
