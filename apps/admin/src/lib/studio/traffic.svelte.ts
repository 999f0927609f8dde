import type { StudioTraffic } from '@taproom/contracts';
import { readStudioTraffic } from '#lib/api/studio-api.ts';
import { Loaded } from '#lib/managers/loaded.svelte.ts';

const everyMs = 3000;

/** Who called Studio. Reads leave no event, so it is asked for again and again while the page is looked at. */
export class Traffic {
  readonly seen = new Loaded<StudioTraffic>(readStudioTraffic);

  /** @returns what ends it */
  start(): () => void {
    const stop = this.seen.start(({ type }) => type.startsWith('studio.'));
    let asking = false;
    const again = async () => {
      if (document.hidden || asking) return;
      asking = true;
      await this.seen.load();
      asking = false;
    };
    const timer = setInterval(() => void again(), everyMs);
    return () => {
      clearInterval(timer);
      stop();
    };
  }
}
