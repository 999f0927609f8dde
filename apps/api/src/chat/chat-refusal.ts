import type { ChatFailure } from '@taproom/mcp-domain';

/** A request has no answer, for a reason that the contract of /v1 has a form for. */
export class ChatRefusal extends Error {
  override readonly name = 'ChatRefusal';

  constructor(readonly failure: ChatFailure) {
    super(failure.message);
  }
}
