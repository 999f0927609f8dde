import type { ModelAnswer } from '../../model-gateway/model-answer.ts';

/** The model's server answered, but not with a success; the answer is unread. */
export class ModelRefusedError extends Error {
  override readonly name = 'ModelRefusedError';

  constructor(readonly answer: ModelAnswer) {
    super(`The model's server answered ${answer.status}.`);
  }
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
