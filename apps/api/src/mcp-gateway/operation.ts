import { GatewayError } from './gateway-error.ts';

/* A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type OperationOptions = {
  timeoutMs: number;
  /** Stops the operation from outside. */
  cancel?: AbortSignal | undefined;
  kind: 'discovery' | 'call';
};

/** One discovery or one call: `signal` aborts with the GatewayError that says why, at the latest after `timeoutMs`. */
export class Operation {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #cancel: AbortSignal | undefined;
  readonly #onCancel: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor({ timeoutMs, cancel, kind }: OperationOptions) {
    this.signal = this.#controller.signal;
    this.#cancel = cancel;
    this.#onCancel = () => this.#controller.abort(cancelled(kind));
    const abort = (): void => this.#controller.abort(timedOut(kind, timeoutMs));
    this.#timer = setTimeout(abort, Math.min(timeoutMs, LONGEST_TIMER_MS));
    if (cancel?.aborted) this.#onCancel();
    else cancel?.addEventListener('abort', this.#onCancel, { once: true });
  }

  /** Throws the reason once the operation was stopped. */
  throwIfStopped(): void {
    this.signal.throwIfAborted();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#cancel?.removeEventListener('abort', this.#onCancel);
  }
}

const cancelled = (kind: OperationOptions['kind']): GatewayError =>
  kind === 'call'
    ? new GatewayError('cancelled', 'mcp.call_cancelled', 'The call was cancelled.')
    : new GatewayError('cancelled', 'mcp.discovery_cancelled', 'The discovery was cancelled.');

const timedOut = (kind: OperationOptions['kind'], ms: number): GatewayError =>
  kind === 'call'
    ? new GatewayError('timeout', 'mcp.call_timeout', `The call was not answered within ${inSeconds(ms)}.`)
    : new GatewayError('timeout', 'mcp.discovery_timeout', `The discovery did not end within ${inSeconds(ms)}.`, {
        params: { seconds: ms / 1000 },
      });

const inSeconds = (ms: number): string => `${ms / 1000} s`;
