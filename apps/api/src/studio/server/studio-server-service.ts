import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ChangeStudioServer, StudioServer } from '@taproom/contracts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { KeyedQueue } from '../../platform/locks/keyed-queue.ts';
import { STUDIO_PATH } from '../protocol/access/refuse.ts';
import { taproomVersion } from '../version.ts';
import { bindFailure, requireRanges } from './server-problems.ts';
import { preferredAddress, type Reach, reachableAddresses, studioUrl } from './own-addresses.ts';
import { decideSettings, evolveSettings, initialSettings, type StudioSettings } from './settings.ts';
import { SettingsJournal } from './settings-journal.ts';
import { StudioListener } from './studio-listener.ts';
import { type Kept, StudioToken } from './studio-token.ts';

/** The switch, and everything that the page "MCP Server" shows and changes. */
@Injectable()
export class StudioServerService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Studio');
  readonly #queue = new KeyedQueue();
  #settings: StudioSettings = initialSettings;
  #lastError: string | null = null;

  constructor(
    private readonly journal: SettingsJournal,
    private readonly listener: StudioListener,
    private readonly token: StudioToken,
  ) {}

  /** A listener that can't start again, or a token that can't be read, must not keep the hub from starting. */
  async onApplicationBootstrap(): Promise<void> {
    try {
      this.#settings = await this.journal.read();
      await this.token.load();
      if (this.#settings.enabled) await this.#start(this.#settings);
    } catch (error) {
      this.#lastError = error instanceof Error ? error.message : String(error);
      this.logger.error({ err: error, msg: 'Studio could not be started.' });
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.#queue.run('server', () => this.listener.close());
  }

  get settings(): StudioSettings {
    return this.#settings;
  }

  /** The address of the endpoint as the connection text has it, while it runs. */
  get url(): string | undefined {
    return this.listener.port === undefined ? undefined : this.endpoint();
  }

  endpoint(): string {
    const { address, scope } = this.#settings;
    return studioUrl(preferredAddress(address, scope, reachableAddresses(this.#reach())), this.#reach().port);
  }

  describe(): StudioServer {
    const { enabled, scope, allowedHosts, allowedOrigins, lanRanges, maxBodyBytes, modelConnectionId } = this.#settings;
    return {
      enabled,
      running: this.listener.port !== undefined,
      scope,
      port: this.#reach().port,
      path: STUDIO_PATH,
      addresses: reachableAddresses(this.#reach()),
      tokenSource: this.token.source,
      version: taproomVersion,
      lastError: this.#lastError,
      allowedHosts: [...allowedHosts],
      allowedOrigins: [...allowedOrigins],
      lanRanges: [...lanRanges],
      maxBodyBytes,
      modelConnectionId,
    };
  }

  /** All of it or nothing. @throws ProblemError studio.port_in_use, studio.address_unavailable, request.invalid */
  change(change: ChangeStudioServer, actor: string): Promise<StudioServer> {
    requireRanges(change.lanRanges ?? []);
    return this.#queue.run('server', async () => {
      const [settings, token] = [this.#settings, this.token.kept];
      try {
        if (change.token !== undefined) await this.token.set(change.token);
        // Switching on what is on already, and does not run, tries again.
        await this.#start(decideSettings(settings, change).reduce(evolveSettings, settings));
        this.#settings = await this.journal.change(change, actor);
      } catch (error) {
        await this.#goBack(settings, token);
        throw error;
      }
      return this.describe();
    });
  }

  async #goBack(settings: StudioSettings, token: Kept | undefined): Promise<void> {
    try {
      await this.token.restore(token);
      if (this.listener.port !== undefined) await this.listener.apply(settings);
    } catch (error) {
      this.logger.error({ err: error, msg: 'Studio could not be put back to how it was.' });
    }
  }

  rotate(): Promise<string> {
    return this.#queue.run('server', () => this.token.rotate());
  }

  /** The address of the endpoint. @throws ProblemError studio.not_running */
  requireUrl(): string {
    if (this.url !== undefined) return this.url;
    throw new ProblemError('studio.not_running', 'The MCP server is off. Switch it on, and try again.');
  }

  /** @throws ProblemError studio.not_running as long as there is no token */
  requireToken(): string {
    const token = this.token.value;
    if (token !== undefined) return token;
    throw new ProblemError('studio.not_running', 'There is no token yet. Switch the MCP server on, and one is made.');
  }

  async #start(settings: StudioSettings): Promise<void> {
    if (settings.enabled && this.token.value === undefined) await this.token.rotate();
    try {
      await this.listener.apply(settings);
      this.#lastError = null;
    } catch (error) {
      const problem = bindFailure(error, this.listener.portOf(settings));
      this.#lastError = problem.message;
      throw problem;
    }
  }

  #reach(): Reach {
    const { scope, lanRanges } = this.#settings;
    return { scope, lanRanges, port: this.listener.port ?? this.listener.portOf(this.#settings) };
  }
}
