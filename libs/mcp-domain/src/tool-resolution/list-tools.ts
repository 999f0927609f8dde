import type { Registration } from '../registration/registration.ts';
import { compareCodePoints } from './code-points.ts';
import { catalogFault, notInCatalog, type Offer, offerTool, permissionOf } from './offer-tool.ts';
import type { CatalogReadings, ResolvedTool, ToolDiagnostic } from './resolved-tool.ts';

/** The registrations as they are read: all of them with the files that are broken, or not at all. */
export type RegistrationListing =
  | { kind: 'unreadable'; message: string }
  | {
      kind: 'listed';
      registrations: readonly Registration[];
      issues: readonly { registrationId?: string; message: string }[];
    };

export type ToolListing = { tools: ResolvedTool[]; diagnostics: ToolDiagnostic[] };

/** The registrations that are Active and have a tool on Ask or Allow: only their catalogs are read. */
export function catalogsToList(listing: RegistrationListing): Registration[] {
  if (listing.kind === 'unreadable') return [];
  return listing.registrations.filter(
    ({ state, toolPermissions }) => state === 'active' && Object.keys(toolPermissions).length > 0,
  );
}

/**
 * Everything that may be offered, by lower-cased display name of the server, then by ToolId, both by code point. What is
 * paused or off is left out silently; everything else that is missing has a diagnostic, and costs nothing but itself.
 */
export function listTools(listing: RegistrationListing, catalogs: CatalogReadings): ToolListing {
  if (listing.kind === 'unreadable') {
    return { tools: [], diagnostics: [{ code: 'mcp.registration_storage_issue', message: listing.message }] };
  }
  const broken = listing.issues.map((issue): ToolDiagnostic => ({ ...issue, code: 'mcp.registration_storage_issue' }));
  const offers = inOrder(catalogsToList(listing)).flatMap((registration) => offersOf(registration, catalogs));
  return {
    tools: offers.flatMap((offer) => ('tool' in offer ? [offer.tool] : [])),
    diagnostics: [...broken, ...offers.flatMap((offer) => ('diagnostic' in offer ? [offer.diagnostic] : []))],
  };
}

/** All ToolIds of a registration begin alike, so registrations can be ordered first, and their tools after them. */
function inOrder(registrations: readonly Registration[]): Registration[] {
  return registrations
    .map((registration) => ({ registration, name: registration.displayName.toLowerCase() }))
    .sort((a, b) => compareCodePoints(a.name, b.name) || compareCodePoints(a.registration.id, b.registration.id))
    .map(({ registration }) => registration);
}

function offersOf(registration: Registration, catalogs: CatalogReadings): Offer[] {
  const reading = catalogs.get(registration.id) ?? { kind: 'missing' };
  if (reading.kind !== 'ready') {
    return [{ diagnostic: { registrationId: registration.id, ...catalogFault(registration, reading) } }];
  }
  const { tools } = reading.catalog;
  const present = new Set(tools.map((tool) => tool.nativeName));
  const lost = Object.keys(registration.toolPermissions).filter((nativeName) => !present.has(nativeName));
  return [
    ...tools
      .toSorted((a, b) => compareCodePoints(a.nativeName, b.nativeName))
      .flatMap((tool) => {
        const permission = permissionOf(registration, tool.nativeName);
        return permission === undefined ? [] : [offerTool(registration, tool, permission)];
      }),
    ...lost.map((nativeName) => notInCatalog(registration, nativeName)),
  ];
}
