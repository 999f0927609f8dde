import type { ChangeStudioServer, StudioServer } from '@taproom/contracts';
import { changeStudio, readStudio, readStudioConnection, rotateStudioToken } from '#lib/api/studio-api.ts';
import { Loaded } from '#lib/managers/loaded.svelte.ts';

/** Studio's listener, and what is being changed about it. */
export class Studio {
  readonly server = new Loaded<StudioServer>(readStudio);
  /** Four lines, the last one with the token; undefined while there is none. */
  connection = $state.raw<string | undefined>();
  busy = $state<'none' | 'change' | 'rotate'>('none');
  failure = $state.raw<unknown>(null);

  get token(): string | undefined {
    return /^Authorization: Bearer (\S+)$/m.exec(this.connection ?? '')?.[1];
  }

  start(): () => void {
    void this.#loadConnection();
    const stop = this.server.start(({ type }) => type.startsWith('studio.server.'));
    return stop;
  }

  /** @returns whether it was done; `failure` says why not */
  change(change: ChangeStudioServer): Promise<boolean> {
    return this.#run('change', async () => {
      this.server.value = await changeStudio(change);
    });
  }

  rotate(): Promise<boolean> {
    return this.#run('rotate', rotateStudioToken);
  }

  async #run(what: 'change' | 'rotate', task: () => Promise<unknown>): Promise<boolean> {
    this.busy = what;
    this.failure = null;
    try {
      await task();
    } catch (error) {
      this.failure = error;
    }
    // Also after a failure: a port that is taken is told in the server's last error.
    await Promise.all([this.server.load(), this.#loadConnection()]);
    this.busy = 'none';
    return this.failure === null;
  }

  /** There is none before the first token was made; that is no failure. */
  async #loadConnection(): Promise<void> {
    this.connection = await readStudioConnection().catch(() => undefined);
  }
}
