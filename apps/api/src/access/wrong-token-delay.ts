import { setTimeout as delay } from 'node:timers/promises';

const DELAY_MS = 300;

/** Makes guessing slow; a right token never waits. */
export function delayWrongToken(): Promise<void> {
  return delay(DELAY_MS);
}
