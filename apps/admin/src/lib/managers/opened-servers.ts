import { OpenServer } from './open-server.svelte.ts';

/** The servers that were opened in this window, with what is known of their tools. */
class OpenedServers {
  readonly #all = new Map<string, OpenServer>();

  of(id: string): OpenServer {
    const known = this.#all.get(id);
    if (known) return known;
    const opened = new OpenServer(id);
    this.#all.set(id, opened);
    return opened;
  }

  all(): OpenServer[] {
    return [...this.#all.values()];
  }
}

export const openedServers = new OpenedServers();
