import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { McpCatalogSummaries, McpCatalogSummary } from '@taproom/contracts';
import { countTools, type Registration } from '@taproom/mcp-domain';
import { ListRegistrations } from '../../registrations/queries/list-registrations.query.ts';
import { CatalogMemory } from '../catalog-memory.ts';
import { CatalogOutlines } from '../catalog-outlines.ts';
import { SummariseCatalogs } from './summarise-catalogs.query.ts';

@QueryHandler(SummariseCatalogs)
export class SummariseCatalogsHandler implements IQueryHandler<SummariseCatalogs> {
  constructor(
    private readonly queries: QueryBus,
    private readonly outlines: CatalogOutlines,
    private readonly memory: CatalogMemory,
  ) {}

  async execute(): Promise<McpCatalogSummaries> {
    const { servers } = await this.queries.execute(new ListRegistrations());
    const summaries: McpCatalogSummary[] = [];
    for (const server of servers) summaries.push(await this.#summarise(server));
    return { summaries };
  }

  async #summarise(registration: Registration): Promise<McpCatalogSummary> {
    const lastFailure = this.memory.lastFailure(registration.id);
    const known = { registrationId: registration.id, ...(lastFailure && { lastFailure }) };
    const outline = await this.outlines.of(registration);
    if (outline.kind !== 'ready') return { ...known, catalog: outline.kind === 'missing' ? 'none' : 'invalid' };
    const { kind, tools, ...facts } = outline;
    return { ...known, catalog: kind, ...facts, ...countTools({ tools }, registration) };
  }
}
