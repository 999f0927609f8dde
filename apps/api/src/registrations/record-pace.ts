/** `burst` rewrites at once, and `perSecond` from then on. */
export type Pace = { burst: number; perSecond: number };

const ORDINARY: Pace = { burst: 50, perSecond: 50 };

/**
 * How often a record is rewritten before its command is answered. A person and a script's single changes never get there;
 * a burst of commands does, and its records follow their streams a moment later, once for many changes.
 */
export class RecordPace {
  #room: number;
  #at: number;

  /** `now` is in milliseconds and never goes back. */
  constructor(
    private readonly pace: Pace = ORDINARY,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#room = pace.burst;
    this.#at = now();
  }

  /** Whether one more may be rewritten now; if so, it counts. */
  take(): boolean {
    const now = this.now();
    const { burst, perSecond } = this.pace;
    this.#room = Math.min(burst, this.#room + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#room < 1) return false;
    this.#room -= 1;
    return true;
  }
}
