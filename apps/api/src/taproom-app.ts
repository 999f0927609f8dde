import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ADMIN_TOKEN_TEXT } from './access/access.module.ts';
import { OneTimeTokens } from './access/one-time-tokens.ts';
import type { Config } from './platform/config/config.ts';
import type { DataRoot } from './platform/data-root.ts';
import type { HealthState } from './platform/health/health-state.ts';
import { reachableUrl } from './platform/http/reachable-url.ts';
import { StudioServerService } from './studio/server/studio-server-service.ts';

export type TaproomParts = {
  nest: NestFastifyApplication;
  config: Config;
  data: DataRoot;
  health: HealthState;
};

/** How long requests that run may take to end once Taproom stops. */
const GRACE_MS = 5_000;

/** A running Taproom. */
export class TaproomApp {
  readonly nest: NestFastifyApplication;
  readonly #parts: TaproomParts;
  #url: string | undefined;
  #closing: Promise<void> | undefined;

  constructor(parts: TaproomParts) {
    this.nest = parts.nest;
    this.#parts = parts;
  }

  /** Starts to listen. Returns the URL to reach it by, with a slash at its end. */
  async listen(): Promise<string> {
    const { host, port } = this.#parts.config.server;
    await this.nest.listen(port, host);
    this.#url = reachableUrl(host, this.nest.getHttpServer().address());
    return this.#url;
  }

  /** Only while it listens. */
  get url(): string {
    if (this.#url === undefined) throw new Error('Taproom does not listen yet.');
    return this.#url;
  }

  /** Where the built-in MCP server is reached; undefined while it is off. */
  get studioUrl(): string | undefined {
    return this.nest.get(StudioServerService, { strict: false }).url;
  }

  get adminToken(): string {
    return this.nest.get<string>(ADMIN_TOKEN_TEXT, { strict: false });
  }

  /** A link that signs in once, within a day. */
  signInUrl(): string {
    return `${this.url}sign-in#token=${this.nest.get(OneTimeTokens, { strict: false }).issue()}`;
  }

  /** Takes no more requests, lets those that run end, and lets go of the data root. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { health, data } = this.#parts;
    health.stop();
    const server = this.nest.getHttpServer();
    const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    try {
      await this.nest.close();
    } finally {
      clearTimeout(impatience);
      data.release();
    }
  }
}
