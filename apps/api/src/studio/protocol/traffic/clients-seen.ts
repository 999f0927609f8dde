import type { StudioClient } from '@taproom/contracts';
import { LeastRecent } from './least-recent.ts';

export type Caller = { socket: object; peer: string; agent: string | null };

/** Shown texts. */
export type Named = { name: string; version: string | null };

type Seen = StudioClient & { key: string; introduced: number };

const MOST = { inAll: 100, ofPeer: 20 };

/**
 * The clients, told apart by address, User-Agent and what they say of themselves. Most say it once and are then as nameless as
 * before: such a request is of the client that introduced itself on the same connection, else of the last one that did so from the
 * same address with the same User-Agent.
 */
export class ClientsSeen {
  readonly #clients = new LeastRecent<Seen>(MOST);
  readonly #bySocket = new WeakMap<object, Seen>();
  #made = 0;
  #introductions = 0;

  see(caller: Caller, named: Named | undefined, at: string): StudioClient {
    const client = named ? this.#introduce(caller, named, at) : this.#recognise(caller, at);
    client.lastSeen = at;
    return client;
  }

  /** Newest first. */
  list(): StudioClient[] {
    return this.#clients.list().map(({ key: _, introduced: __, ...client }) => client);
  }

  #introduce(caller: Caller, named: Named, at: string): Seen {
    const client = this.#touch(caller, named, at);
    client.introduced = ++this.#introductions;
    this.#bySocket.set(caller.socket, client);
    return client;
  }

  #recognise(caller: Caller, at: string): Seen {
    const known = this.#bySocket.get(caller.socket);
    if (known && isOf(known, caller)) return this.#clients.touch(known.key, () => known);
    const [latest] = this.#clients
      .list()
      .filter((client) => client.name !== null && isOf(client, caller))
      .sort((one, other) => other.introduced - one.introduced);
    return latest ? this.#clients.touch(latest.key, () => latest) : this.#touch(caller, undefined, at);
  }

  #touch({ peer, agent }: Caller, named: Named | undefined, at: string): Seen {
    const { name, version } = named ?? { name: null, version: null };
    const key = JSON.stringify([peer, agent, name, version]);
    return this.#clients.touch(key, () => ({
      key,
      introduced: 0,
      id: `client-${++this.#made}`,
      ...{ name, version, agent, peer, revision: null, firstSeen: at, lastSeen: at },
      ...{ requests: 0, calls: 0, failures: 0 },
    }));
  }
}

function isOf(client: Seen, { peer, agent }: Caller): boolean {
  return client.peer === peer && client.agent === agent;
}
