import { z } from 'zod';
import { DiscoveryFailure } from '../problem.ts';

/** What the Manager shows beside a registration without asking the network. */
export const McpCatalogSummary = z
  .strictObject({
    registrationId: z.string(),
    catalog: z.enum(['none', 'ready', 'invalid']),
    protocolVersion: z.string().optional(),
    serverName: z.string().optional(),
    serverVersion: z.string().optional(),
    toolCount: z.int().optional(),
    allowedCount: z.int().optional().describe('Cached tools set to Allow or Ask.'),
    staleCount: z.int().optional(),
    diagnosticCount: z.int().optional(),
    discoveredAt: z.string().optional().describe('RFC 3339, UTC; when this catalog was published.'),
    lastFailure: z
      .strictObject({ at: z.string(), code: z.string(), message: z.string(), cause: DiscoveryFailure.optional() })
      .optional(),
  })
  .meta({ id: 'McpCatalogSummary' });
export type McpCatalogSummary = {
  registrationId: string;
  catalog: 'none' | 'ready' | 'invalid';
  protocolVersion?: string;
  serverName?: string;
  serverVersion?: string;
  toolCount?: number;
  allowedCount?: number;
  staleCount?: number;
  diagnosticCount?: number;
  discoveredAt?: string;
  lastFailure?: { at: string; code: string; message: string; cause?: DiscoveryFailure };
};

export const McpCatalogSummaries = z
  .strictObject({ summaries: z.array(McpCatalogSummary) })
  .meta({ id: 'McpCatalogSummaries' });
export type McpCatalogSummaries = { summaries: McpCatalogSummary[] };
