import { Query } from '@nestjs/cqrs';
import type { McpCatalogSummaries } from '@taproom/contracts';

/** What is known of every registration's catalog without asking the network. */
export class SummariseCatalogs extends Query<McpCatalogSummaries> {}
