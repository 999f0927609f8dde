import { Injectable } from '@nestjs/common';
import {
  type CatalogReading,
  type CatalogReadings,
  catalogsOf,
  catalogsToList,
  listTools,
  type Registration,
  registrationsOf,
  type ToolListing,
  type ToolSources,
} from '@taproom/mcp-domain';
import { CachedCatalogs } from '../catalogs/discovery/cached-catalogs.ts';
import { RegistrationReadings } from './registration-readings.ts';

/** How often it is tried when a registration keeps changing under the reader. */
const TRIES = 3;

/**
 * The tools that consumers may offer to a model: of Active registrations, permitted (Ask or Allow), from the catalog in memory,
 * else from the persisted one. The network is never asked, and nothing is written.
 *
 *     const { tools, diagnostics } = await cachedTools.list();          // everything, in the order in which it is listed
 *     const sources = await cachedTools.sources(selectedToolIds(profile));
 *     const snapshot = buildSnapshot({ ...sources, … });                // the chosen ones, by the domain
 *
 * - `list` is for Legacy, `/v1` and lists: paused servers and tools that are off are left out silently; what else is missing has
 *   a diagnostic. Give its `tools` to `allocateAliases` and to the start of a generation.
 * - `sources` is for a selection of ToolIds: the domain's `resolveTools` makes an offer or a diagnostic of each.
 * - Neither throws because of a broken file, registration or folder: that is a diagnostic, and costs only its own tools.
 * - What is returned is a picture of this moment. A call has to go through `ToolCaller`, which looks again.
 */
@Injectable()
export class CachedTools {
  constructor(
    private readonly registrations: RegistrationReadings,
    private readonly catalogs: CachedCatalogs,
  ) {}

  async list(tries = TRIES): Promise<ToolListing> {
    const listing = await this.registrations.all();
    const { catalogs, settled } = await this.#read(catalogsToList(listing));
    return settled || tries === 1 ? listTools(listing, catalogs) : this.list(tries - 1);
  }

  async sources(toolIds: readonly string[], tries = TRIES): Promise<ToolSources> {
    const registrations = await this.registrations.of(registrationsOf(toolIds));
    const { catalogs, settled } = await this.#read(catalogsOf(toolIds, registrations));
    return settled || tries === 1 ? { registrations, catalogs } : this.sources(toolIds, tries - 1);
  }

  /** Not settled: a registration was changed just while its file was read, and has to be read anew. */
  async #read(registrations: readonly Registration[]): Promise<{ catalogs: CatalogReadings; settled: boolean }> {
    let settled = true;
    const readings = registrations.map(async (registration): Promise<[string, CatalogReading]> => {
      try {
        return [registration.id, await this.catalogs.find(registration)];
      } catch (error) {
        settled = false;
        return [registration.id, { kind: 'invalid', message: error instanceof Error ? error.message : String(error) }];
      }
    });
    return { catalogs: new Map(await Promise.all(readings)), settled };
  }
}
