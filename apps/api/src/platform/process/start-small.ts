import { setFlagsFromString } from 'node:v8';

/** V8's own default. */
const GROWTH_FACTOR = 2;

/**
 * Loading makes a lot of garbage once. V8 would let its young generation grow for it, to keep some 15 MB for as long as the
 * process is idle. Call what this returns once loading is over, so that it may grow for work.
 */
export function startSmall(): () => void {
  setFlagsFromString('--semi-space-growth-factor=1');
  return () => setFlagsFromString(`--semi-space-growth-factor=${GROWTH_FACTOR}`);
}
