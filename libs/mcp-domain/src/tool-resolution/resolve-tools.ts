import type { CatalogTool } from '../catalog/catalog.ts';
import { madeOnce } from '../made-once.ts';
import type { Registration, StoredPermission } from '../registration/registration.ts';
import { aboutTool, catalogFault, notInCatalog, type Offer, offerTool } from './offer-tool.ts';
import type { CatalogReadings, RegistrationReading, ToolDiagnostic, ToolDiagnosticCode } from './resolved-tool.ts';
import { type ToolId, toolIdReader } from './tool-id.ts';

/** By registration id; what is not there does not exist. */
export type RegistrationReadings = ReadonlyMap<string, RegistrationReading>;

/* A selection may name thousands of tools of a few registrations: what holds for a registration is found out once. Names are
   looked up in Maps: one that was just cut out of a ToolId is a slow name of a member. */

/** The registrations that a selection of ToolIds needs, each once, in order. */
export function registrationsOf(toolIds: readonly string[]): string[] {
  const read = toolIdReader();
  const ids = new Set<string>();
  for (const toolId of toolIds) {
    const parts = read(toolId);
    if (parts?.provider === 'mcp') ids.add(parts.registrationId);
  }
  return [...ids];
}

/** The registrations whose catalog decides about the selection; a catalog that can't change the answer is not read. */
export function catalogsOf(toolIds: readonly string[], registrations: RegistrationReadings): Registration[] {
  const read = toolIdReader();
  const needed = new Map<string, Registration>();
  for (const toolId of toolIds) {
    const parts = read(toolId);
    if (parts?.provider !== 'mcp' || needed.has(parts.registrationId)) continue;
    const permitted = permit(toolId, parts, registrations);
    if (!('diagnostic' in permitted)) needed.set(parts.registrationId, permitted.registration);
  }
  return [...needed.values()];
}

export type ToolSources = { registrations: RegistrationReadings; catalogs: CatalogReadings };

/** Each ToolId, step by step; the first step that fails leaves its diagnostic instead of the tool. */
export function resolveTools(toolIds: readonly string[], { registrations, catalogs }: ToolSources): Offer[] {
  const read = toolIdReader();
  return toolIds.map((toolId) => {
    const permitted = permit(toolId, read(toolId), registrations);
    if ('diagnostic' in permitted) return permitted;
    const { registration, nativeName, permission } = permitted;
    const reading = catalogs.get(registration.id) ?? { kind: 'missing' };
    if (reading.kind !== 'ready') return aboutTool(registration, nativeName, catalogFault(registration, reading));
    const cached = toolsByName(reading.catalog.tools).get(nativeName);
    return cached ? offerTool(registration, cached, permission) : notInCatalog(registration, nativeName);
  });
}

/* Neither is ever changed in place. */
const toolsByName = madeOnce((tools: readonly CatalogTool[]) => new Map(tools.map((tool) => [tool.nativeName, tool])));
const permissionsByName = madeOnce(({ toolPermissions }: Registration) => new Map(Object.entries(toolPermissions)));

type Permit =
  { registration: Registration; nativeName: string; permission: StoredPermission } | { diagnostic: ToolDiagnostic };

/** The steps that need no catalog. */
function permit(toolId: string, parts: ToolId | undefined, registrations: RegistrationReadings): Permit {
  if (parts?.provider !== 'mcp') {
    const message = `${toolId} names no tool of an MCP registration; that would be mcp/<registration id>:<name>.`;
    return { diagnostic: { toolId, code: 'mcp.tool_provider_invalid', message } };
  }
  const { registrationId, nativeName } = parts;
  const reading = registrations.get(registrationId) ?? { kind: 'missing' };
  if (reading.kind === 'ready' && reading.registration.state === 'active') {
    const { registration } = reading;
    const permission = permissionsByName(registration).get(nativeName);
    if (permission !== undefined) return { registration, nativeName, permission };
  }
  return { diagnostic: { toolId, registrationId, ...refusal(registrationId, nativeName, reading) } };
}

function refusal(
  registrationId: string,
  nativeName: string,
  reading: RegistrationReading,
): { code: ToolDiagnosticCode; message: string } {
  if (reading.kind === 'missing') {
    const message = `There is no registration ${registrationId}; was it removed?`;
    return { code: 'mcp.registration_not_found', message };
  }
  if (reading.kind === 'unreadable') return { code: 'mcp.registration_storage_issue', message: reading.message };
  const { displayName, state } = reading.registration;
  if (state !== 'active') {
    return { code: 'mcp.server_paused', message: `${displayName} is paused. Activate it to offer its tools.` };
  }
  const message = `${nativeName} of ${displayName} is off. Set it to Ask or Allow to offer it.`;
  return { code: 'mcp.tool_permission_off', message };
}
