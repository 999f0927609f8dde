import type { JsonObjectTree, JsonTree, ModelToolCall } from '@taproom/mcp-domain';
import type { ModelAnswer } from '../../model-gateway/model-answer.ts';

/** One reply of the model, whole. */
export type Reply = { message: JsonObjectTree; finishReason: string | undefined };

export type Telling = {
  /** What is told with the first thing that is sent. */
  xMcp: () => JsonTree;
  /** Called, and waited for, before anything of the model's answer is sent. */
  beforeWords: () => Promise<void>;
};

export type RootEnd = {
  /** Those that the client has to answer. */
  clientCalls: readonly ModelToolCall[];
  /** Whether calls were left out because of the limit. */
  dropped: boolean;
  xMcp: JsonTree;
};

/** How a root is answered: as a whole at its end, or as it comes. */
export interface RootAnswer {
  /** Whether anything of the round under way has gone to the client, so that it can't be asked for again. */
  readonly spoke: boolean;
  /**
   * Reads the model's answer of a round.
   * @throws ModelServerError, ModelUnusableError, what `beforeWords` throws; after an abort the signal's reason
   */
  hear(answer: ModelAnswer, telling: Telling): Promise<Reply>;
  finish(end: RootEnd): Promise<void>;
  /** Nothing more is sent by itself. */
  close(): void;
}
