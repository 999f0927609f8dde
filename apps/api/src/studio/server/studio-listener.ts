import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { boundHosts } from '../protocol/bound-hosts.ts';
import { listen, type Listening } from '../protocol/listen.ts';
import { RpcService } from '../protocol/rpc/rpc-service.ts';
import { RequestServer } from '../protocol/serve-request.ts';
import type { StudioSettings } from './settings.ts';
import { StudioToken } from './studio-token.ts';

type Bound = { listening: Listening; scope: StudioSettings['scope']; port: number };

/** Studio's own HTTP listener: what runs, as opposed to what has been decided. */
@Injectable()
export class StudioListener {
  readonly #stopping = new Set<Promise<void>>();
  #bound: Bound | undefined;
  #settings: StudioSettings | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly requests: RequestServer,
    private readonly rpc: RpcService,
    private readonly token: StudioToken,
  ) {}

  get port(): number | undefined {
    return this.#bound?.listening.port;
  }

  portOf(settings: StudioSettings): number {
    return settings.port ?? this.config.studio.port;
  }

  /**
   * Makes what runs what has been decided; checks of requests count from the next one on. When it rejects, what ran before runs
   * on, if that is possible.
   * @throws Error of Node (`EADDRINUSE`, …)
   */
  async apply(settings: StudioSettings): Promise<void> {
    const before = this.#bound;
    if (!settings.enabled) {
      this.#settings = settings;
      this.#bound = undefined;
      this.#letGo(before);
      return;
    }
    await this.rpc.ready();
    if (!before || before.scope !== settings.scope || before.port !== this.portOf(settings)) {
      await this.#rebind(settings, before);
    }
    this.#settings = settings;
  }

  /** For the end of the process: resolves when nothing of Studio's runs any more. */
  async close(): Promise<void> {
    this.#letGo(this.#bound);
    this.#bound = undefined;
    await Promise.all(this.#stopping);
    await this.requests.settled();
  }

  async #rebind(settings: StudioSettings, before: Bound | undefined): Promise<void> {
    const port = this.portOf(settings);
    const samePort = before?.port === port;
    // One port can't be bound twice, so there the old listener goes first.
    if (samePort) this.#letGo(before);
    try {
      this.#bound = await this.#bind(settings.scope, port);
    } catch (error) {
      if (samePort) this.#bound = await this.#bind(before.scope, before.port).catch(() => undefined);
      throw error;
    }
    if (!samePort) this.#letGo(before);
  }

  async #bind(scope: StudioSettings['scope'], port: number): Promise<Bound> {
    const hosts = boundHosts(scope, this.config.studio.host);
    const listening = await listen({ hosts, port }, (request, response) => {
      const [settings, token] = [this.#settings, this.token.value];
      // A connection that was in use when Studio was switched off: nothing more is taken on it.
      if (!settings?.enabled || token === undefined) response.destroy();
      else this.requests.serve(request, response, { ...settings, token });
    });
    return { listening, scope, port };
  }

  #letGo(bound: Bound | undefined): void {
    if (!bound) return;
    const stopped = bound.listening.stop().finally(() => this.#stopping.delete(stopped));
    this.#stopping.add(stopped);
  }
}
