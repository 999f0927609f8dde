import type { McpTestCallOutcome } from '@taproom/contracts';

type Perform = (signal: AbortSignal, handedOff: () => void) => Promise<McpTestCallOutcome>;

const failedInside = 'The call failed inside Taproom; its log says why.';

/** One call and everyone who waits for it. */
export class TestCall {
  readonly outcome: Promise<McpTestCallOutcome>;
  readonly #abort = new AbortController();
  #waiting = 0;
  #ended = false;
  #handedOff = false;
  #failure: unknown;

  constructor(perform: Perform) {
    const handedOff = (): void => {
      this.#handedOff = true;
    };
    this.outcome = Promise.resolve()
      .then(() => perform(this.#abort.signal, handedOff))
      .catch((error: unknown) => this.#unexpected(error))
      .finally(() => {
        this.#ended = true;
      });
  }

  /** Why the call could not even be judged, for the log. */
  get failure(): unknown {
    return this.#failure;
  }

  cancel(): void {
    this.#abort.abort();
  }

  /**
   * Waits for the outcome. Whoever gives up says so through `gone`; when the last one has gone, nobody is left to tell, and
   * the call is cancelled.
   */
  async wait(gone: AbortSignal): Promise<McpTestCallOutcome> {
    this.#waiting += 1;
    const leave = (): void => {
      this.#waiting -= 1;
      if (this.#waiting === 0 && !this.#ended) this.cancel();
    };
    if (gone.aborted) leave();
    else gone.addEventListener('abort', leave, { once: true });
    try {
      return await this.outcome;
    } finally {
      gone.removeEventListener('abort', leave);
    }
  }

  #unexpected(error: unknown): McpTestCallOutcome {
    this.#failure = error;
    const outcome = this.#handedOff ? 'outcome_unknown' : 'not_sent';
    return { outcome, code: 'server.failed', message: failedInside };
  }
}
