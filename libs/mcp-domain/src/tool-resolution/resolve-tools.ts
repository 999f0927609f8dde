import type { CatalogTool } from '../catalog/catalog.ts';
import type { Registration, StoredPermission } from '../registration/registration.ts';
import { aboutTool, catalogFault, notInCatalog, type Offer, offerTool, permissionOf } from './offer-tool.ts';
import type { CatalogReadings, RegistrationReading, ToolDiagnostic, ToolDiagnosticCode } from './resolved-tool.ts';
import { parseToolId } from './tool-id.ts';

/** By registration id; what is not there does not exist. */
export type RegistrationReadings = ReadonlyMap<string, RegistrationReading>;

/* A selection may name thousands of tools of a few registrations: what holds for a registration is found out once. */

/** The registrations that a selection of ToolIds needs, each once, in order. */
export function registrationsOf(toolIds: readonly string[]): string[] {
  const ids = new Map<string, string>();
  for (const toolId of toolIds) {
    const provider = toolId.slice(0, toolId.indexOf(':'));
    const parts = ids.has(provider) ? undefined : parseToolId(toolId);
    if (parts?.provider === 'mcp') ids.set(provider, parts.registrationId);
  }
  return [...ids.values()];
}

/** The registrations whose catalog decides about the selection; a catalog that can't change the answer is not read. */
export function catalogsOf(toolIds: readonly string[], registrations: RegistrationReadings): Registration[] {
  const needed = new Map<string, Registration>();
  for (const toolId of toolIds) {
    const provider = toolId.slice(0, toolId.indexOf(':'));
    const permitted = needed.has(provider) ? undefined : permit(toolId, registrations);
    if (permitted && !('diagnostic' in permitted)) needed.set(provider, permitted.registration);
  }
  return [...needed.values()];
}

export type ToolSources = { registrations: RegistrationReadings; catalogs: CatalogReadings };

/** Each ToolId, step by step; the first step that fails leaves its diagnostic instead of the tool. */
export function resolveTools(toolIds: readonly string[], sources: ToolSources): Offer[] {
  const catalogs = new Map<string, ToolsByName>();
  return toolIds.map((toolId) => {
    const permitted = permit(toolId, sources.registrations);
    if ('diagnostic' in permitted) return permitted;
    const { registration, nativeName, permission } = permitted;
    const reading = sources.catalogs.get(registration.id) ?? { kind: 'missing' };
    if (reading.kind !== 'ready') return aboutTool(registration, nativeName, catalogFault(registration, reading));
    const tools = catalogs.get(registration.id) ?? byName(reading.catalog.tools);
    catalogs.set(registration.id, tools);
    const cached = tools.get(nativeName);
    return cached ? offerTool(registration, cached, permission) : notInCatalog(registration, nativeName);
  });
}

type ToolsByName = ReadonlyMap<string, CatalogTool>;

function byName(tools: readonly CatalogTool[]): ToolsByName {
  return new Map(tools.map((tool) => [tool.nativeName, tool]));
}

type Permit =
  { registration: Registration; nativeName: string; permission: StoredPermission } | { diagnostic: ToolDiagnostic };

/** The steps that need no catalog. */
function permit(toolId: string, registrations: RegistrationReadings): Permit {
  const parts = parseToolId(toolId);
  if (parts?.provider !== 'mcp') {
    const message = `${toolId} names no tool of an MCP registration; that would be mcp/<registration id>:<name>.`;
    return { diagnostic: { toolId, code: 'mcp.tool_provider_invalid', message } };
  }
  const { registrationId, nativeName } = parts;
  const refuse = (code: ToolDiagnosticCode, message: string): Permit => ({
    diagnostic: { toolId, registrationId, code, message },
  });
  const reading = registrations.get(registrationId) ?? { kind: 'missing' };
  if (reading.kind === 'missing') {
    return refuse('mcp.registration_not_found', `There is no registration ${registrationId}; was it removed?`);
  }
  if (reading.kind === 'unreadable') return refuse('mcp.registration_storage_issue', reading.message);
  const { registration } = reading;
  if (registration.state !== 'active') {
    return refuse('mcp.server_paused', `${registration.displayName} is paused. Activate it to offer its tools.`);
  }
  const permission = permissionOf(registration, nativeName);
  if (permission === undefined) {
    return refuse(
      'mcp.tool_permission_off',
      `${nativeName} of ${registration.displayName} is off. Set it to Ask or Allow to offer it.`,
    );
  }
  return { registration, nativeName, permission };
}
