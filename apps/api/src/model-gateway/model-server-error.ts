export type ModelServerFault = 'unreachable' | 'lost' | 'silent' | 'redirect' | 'too-large' | 'undecodable';

/**
 * No answer, or not all of one, came from a model's server. The message says what happened and what to check; no secret is in
 * it: of the address it has scheme, host and port only.
 */
export class ModelServerError extends Error {
  override readonly name = 'ModelServerError';

  constructor(
    readonly fault: ModelServerFault,
    message: string,
  ) {
    super(message);
  }
}
