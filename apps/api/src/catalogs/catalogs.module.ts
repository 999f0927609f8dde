import { Module } from '@nestjs/common';
import { McpGatewayModule } from '../mcp-gateway/mcp-gateway.module.ts';
import { RegistrationsModule } from '../registrations/registrations.module.ts';
import { CatalogMemory } from './catalog-memory.ts';
import { CatalogOutlines } from './catalog-outlines.ts';
import { CatalogRecords } from './catalog-records.ts';
import { CatalogSweep } from './catalog-sweep.ts';
import { CatalogValidator } from './catalog-validator.ts';
import { CatalogProjector } from './catalog.projector.ts';
import { DiscoverCatalogHandler } from './commands/discover-catalog.handler.ts';
import { RefreshCatalogHandler } from './commands/refresh-catalog.handler.ts';
import { CachedCatalogs } from './discovery/cached-catalogs.ts';
import { CatalogReader } from './discovery/catalog-reader.ts';
import { DiscoveryRunner } from './discovery/discovery-runner.ts';
import { Interruptions } from './discovery/interruptions.projector.ts';
import { RegistrationGuard } from './discovery/registration-guard.ts';
import { RunningDiscoveries } from './discovery/running-discoveries.ts';
import { CatalogsController } from './http/catalogs.controller.ts';
import { ReadDiscoveryProgressHandler } from './queries/read-discovery-progress.handler.ts';
import { SummariseCatalogsHandler } from './queries/summarise-catalogs.handler.ts';
import { PreloadGatewayProjector } from './preload-gateway.projector.ts';
import { SchemaChecker } from './schema-check/schema-checker.ts';

@Module({
  imports: [RegistrationsModule, McpGatewayModule],
  controllers: [CatalogsController],
  providers: [
    SchemaChecker,
    CatalogValidator,
    CatalogRecords,
    CatalogMemory,
    CatalogOutlines,
    CatalogProjector,
    CatalogSweep,
    PreloadGatewayProjector,
    CachedCatalogs,
    Interruptions,
    RunningDiscoveries,
    CatalogReader,
    RegistrationGuard,
    DiscoveryRunner,
    DiscoverCatalogHandler,
    RefreshCatalogHandler,
    SummariseCatalogsHandler,
    ReadDiscoveryProgressHandler,
  ],
  exports: [CachedCatalogs],
})
export class CatalogsModule {}
