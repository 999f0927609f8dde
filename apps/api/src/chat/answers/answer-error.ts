import { isGiven, type JsonTree, memberOf, textOf, tryJsonTree, writeJsonTree } from '@taproom/mcp-domain';
import type { ModelAnswer } from '../../model-gateway/model-answer.ts';

/** The model's server answered, but not with a success; the answer is unread. */
export class ModelRefusedError extends Error {
  override readonly name = 'ModelRefusedError';

  constructor(readonly answer: ModelAnswer) {
    super(`The model's server answered ${answer.status}.`);
  }
}

/** What a model's server said of its own failure, in an answer that is a success by its status. */
export function errorText(tree: JsonTree | undefined): string | undefined {
  const error = memberOf(tree, 'error');
  return isGiven(error) ? wordsOf(error) : undefined;
}

function wordsOf(error: JsonTree): string {
  return textOf(error) ?? textOf(memberOf(error, 'message')) ?? writeJsonTree(error);
}

/** A success that holds no answer of a model; `text` is its whole body where it was read as a whole. */
export class ModelUnusableError extends Error {
  override readonly name = 'ModelUnusableError';

  constructor(
    message: string,
    readonly whole?: { status: number; rawHeaders: readonly string[]; text: string },
  ) {
    super(message);
  }
}

export function withoutMessage({ status, rawHeaders }: ModelAnswer, text: string): ModelUnusableError {
  const words = errorText(tryJsonTree(text));
  const told = words === undefined ? 'without a message.' : `with an error: ${words}`;
  return new ModelUnusableError(`The model's server answered ${told}`, { status, rawHeaders, text });
}
