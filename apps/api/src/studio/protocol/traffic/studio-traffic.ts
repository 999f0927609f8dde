import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Problem, StudioClient, StudioRequest, StudioTraffic as Traffic, StudioRefusal } from '@taproom/contracts';
import { Clock } from '../../../platform/time/clock.ts';
import { plainAddress } from '../access/address-ranges.ts';
import { type Caller, ClientsSeen, type Named } from './clients-seen.ts';
import { LeastRecent } from './least-recent.ts';
import { shownText } from './shown-text.ts';
import { Visit } from './visit.ts';

const MOST_REQUESTS = 200;
const MOST_REFUSALS = { inAll: 60, ofPeer: 20 };
const MOST_AGENT = 120;

/** What the endpoint has seen since the hub started. In memory alone, and bounded whatever clients send. */
@Injectable()
export class StudioTraffic {
  readonly #since: string;
  readonly #clients = new ClientsSeen();
  readonly #requests: StudioRequest[] = [];
  readonly #refusals = new LeastRecent<StudioRefusal>(MOST_REFUSALS);

  constructor(private readonly clock: Clock) {
    this.#since = clock.now();
  }

  /** @param token the one in force, which is kept out of whatever is shown */
  arrive(request: IncomingMessage, token: string): Visit {
    return new Visit(this, request, token);
  }

  describe(): Traffic {
    return {
      since: this.#since,
      clients: this.#clients.list(),
      requests: [...this.#requests].reverse(),
      refusals: this.#refusals.list(),
    };
  }

  callerOf({ socket, headers }: IncomingMessage, token: string): Caller {
    const agent = headers['user-agent'];
    const peer = plainAddress(socket.remoteAddress) ?? 'unknown';
    return { socket, peer, agent: agent === undefined ? null : shownText(agent, MOST_AGENT, token) };
  }

  see(caller: Caller, named: Named | undefined): StudioClient {
    return this.#clients.see(caller, named, this.clock.now());
  }

  answered(client: StudioClient, request: Pick<StudioRequest, 'method' | 'target' | 'durationMs' | 'code'>): void {
    client.requests++;
    if (request.method === 'tools/call') client.calls++;
    if (request.code !== null) client.failures++;
    const { id: clientId, name, agent } = client;
    this.#requests.push({ at: this.clock.now(), clientId, client: name ?? agent, ...request });
    if (this.#requests.length > MOST_REQUESTS) this.#requests.shift();
  }

  refused(
    { peer, agent }: Caller,
    { status, code }: Problem,
    rest: Pick<StudioRefusal, 'method' | 'path' | 'token' | 'name'>,
  ): void {
    const at = this.clock.now();
    const key = JSON.stringify([peer, agent, code, rest]);
    const made = { firstAt: at, lastAt: at, count: 0, peer, agent, status, code, ...rest };
    const refusal = this.#refusals.touch(key, () => made);
    refusal.count++;
    refusal.lastAt = at;
  }
}
