import { Injectable } from '@nestjs/common';
import type { Catalog, Registration } from '@taproom/mcp-domain';
import { McpGateway } from '../../mcp-gateway/mcp-gateway.ts';
import { CatalogValidator } from '../catalog-validator.ts';
import { RunningDiscoveries } from './running-discoveries.ts';

/** `toolTexts` are the JSON texts of the catalog's tools, in their order. */
export type FreshCatalog = { catalog: Catalog; toolTexts: readonly string[] };

/** Reads a server's tools over the network, and lets others see how far it has come. It publishes nothing. */
@Injectable()
export class CatalogReader {
  constructor(
    private readonly gateway: McpGateway,
    private readonly validator: CatalogValidator,
    private readonly running: RunningDiscoveries,
  ) {}

  /** @throws GatewayError */
  async read(registration: Registration, signal: AbortSignal): Promise<FreshCatalog> {
    const progress = this.running.begin(registration.id);
    try {
      return await this.#read(registration, signal, progress.page);
    } finally {
      progress.end();
    }
  }

  async #read(registration: Registration, signal: AbortSignal, onPage: (tools: number) => void): Promise<FreshCatalog> {
    const { endpoint, headers, protocolVersion } = registration;
    const intake = this.validator.begin();
    const found = await this.gateway.listTools(
      { endpoint, headers, protocolVersion },
      {
        signal,
        onPage: (page) => {
          onPage(page.tools);
          intake.add(page);
        },
      },
    );
    const { tools, diagnostics, toolTexts } = await intake.isolate();
    const catalog = {
      registrationId: registration.id,
      endpoint,
      protocolVersion: found.protocolVersion,
      ...(found.serverName !== undefined && { serverName: found.serverName }),
      ...(found.serverVersion !== undefined && { serverVersion: found.serverVersion }),
      tools,
      diagnostics,
    };
    return { catalog, toolTexts };
  }
}
