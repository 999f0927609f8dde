const tickMs = 20_000;

/** What time it is, for words such as "2 minutes ago". */
class ClockManager {
  now = $state(Date.now());

  /** @returns what ends it */
  start(): () => void {
    const timer = setInterval(() => (this.now = Date.now()), tickMs);
    return () => clearInterval(timer);
  }
}

export const clockManager = new ClockManager();
