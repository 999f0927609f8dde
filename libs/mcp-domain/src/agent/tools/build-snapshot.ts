import { allocateAliases, builtinAlias, type NamedTool } from '../../aliases/allocate.ts';
import { type Described, describeTool } from '../../descriptions/describe-tool.ts';
import { madeOnce } from '../../made-once.ts';
import type { Offer } from '../../tool-resolution/offer-tool.ts';
import { type RegistrationReadings, resolveTools } from '../../tool-resolution/resolve-tools.ts';
import { toolSpec } from '../../tool-calls/tool-spec.ts';
import type { CatalogReadings } from '../../tool-resolution/resolved-tool.ts';
import { builtinIdOf, parseToolId } from '../../tool-resolution/tool-id.ts';
import { type AgentProfile, selectedToolIds } from '../profile/profile.ts';
import type { InvocationKind, RunDriver } from '../run/run.ts';
import { builtinTool } from './builtin-tools.ts';
import type { AgentDiagnostic, AgentDiagnosticCode, SnapshotTool, ToolSnapshot } from './tool-snapshot.ts';

export type SnapshotRequest = {
  snapshotId: string;
  profile: AgentProfile;
  kind: InvocationKind;
  driver: RunDriver;
  /** The registrations of the selected tools, and the cached catalogs that decide about them. */
  registrations: RegistrationReadings;
  catalogs: CatalogReadings;
};

type Identity = { toolId: string; source: { builtin: string } | { mcp: NamedTool } };
type Chosen = { identity: Identity; described: Described };
type Choice = { chosen: Chosen } | { diagnostic: AgentDiagnostic } | 'left-out';

/* A profile may name thousands of tools, and every invocation waits for this: plain loops, and nothing is copied twice. */

/** What an invocation may use, resolved for it alone, named, and frozen. The same input gives the same aliases. */
export function buildSnapshot(request: SnapshotRequest): ToolSnapshot {
  const { profile, snapshotId } = request;
  const chosen: Chosen[] = [];
  const diagnostics: AgentDiagnostic[] = [];
  for (const choice of choose(toolIdsFor(request), request)) {
    if (choice === 'left-out') continue;
    if ('chosen' in choice) chosen.push(choice.chosen);
    else diagnostics.push(choice.diagnostic);
  }
  return { snapshotId, tools: withAliases(chosen, profile), diagnostics };
}

function choose(toolIds: readonly string[], request: SnapshotRequest): Choice[] {
  const offers = resolveTools(
    toolIds.filter((toolId) => builtinNameOf(toolId) === undefined),
    request,
  ).values();
  return toolIds.map((toolId) => {
    const builtin = builtinNameOf(toolId);
    if (builtin !== undefined) return chooseBuiltin(toolId, builtin, request);
    const offer = offers.next();
    return offer.done === true ? 'left-out' : chooseOffer(toolId, offer.value, request.profile);
  });
}

function builtinNameOf(toolId: string): string | undefined {
  return toolId.startsWith(BUILTIN) ? toolId.slice(BUILTIN.length) : undefined;
}

const BUILTIN = builtinIdOf('');
const TASK_RETURN = builtinIdOf('task.return');

function toolIdsFor({ profile, kind, driver }: SnapshotRequest): string[] {
  const selected = selectedToolIds(profile);
  return kind === 'subagent' && driver === 'server' ? [...selected, TASK_RETURN] : selected;
}

function chooseOffer(toolId: string, offer: Offer, profile: AgentProfile): Choice {
  if ('diagnostic' in offer) return offer;
  const { tool } = offer;
  return describe(tool, { toolId, source: { mcp: tool } }, profile);
}

function chooseBuiltin(toolId: string, name: string, { profile, kind, driver }: SnapshotRequest): Choice {
  const tool = builtinTool(name);
  if (!tool) return refused(toolId, 'agent.builtin_not_available', `Taproom has no builtin tool ${name}.`);
  if (tool.drivers === 'server' && driver === 'client') {
    const message = `${name} needs the server driver; in a run of the client driver the caller does that itself.`;
    return refused(toolId, 'agent.builtin_server_driver_only', message);
  }
  if (kind === 'subagent' && (name.startsWith('agent.') || name === 'workspace.finish')) return 'left-out';
  return describe(tool, { toolId, source: { builtin: builtinAlias(name) } }, profile);
}

const descriptionsById = madeOnce(({ tools }: AgentProfile) => new Map(Object.entries(tools.toolDescriptions)));

/** The profile's own layer of descriptions, over what the registration has. */
function describe(tool: Described, { toolId, source }: Identity, profile: AgentProfile): Choice {
  const result = describeTool(tool, descriptionsById(profile).get(toolId));
  if (result.ok) return { chosen: { identity: { toolId, source }, described: result.described } };
  const message = `The profile's description of this tool ${result.message} Change the profile.`;
  return refused(toolId, 'mcp.tool_description_override_invalid', message);
}

function refused(toolId: string, code: AgentDiagnosticCode, message: string): Choice {
  const parts = parseToolId(toolId);
  return {
    diagnostic: { toolId, ...(parts?.provider === 'mcp' && { registrationId: parts.registrationId }), code, message },
  };
}

/** Builtin tools have their names to themselves, whether or not they are there in this invocation. */
function withAliases(chosen: readonly Chosen[], { tools }: AgentProfile): SnapshotTool[] {
  const listed = tools.allow.map(builtinNameOf).filter((name) => name !== undefined);
  const reserved = [...listed, 'task.return'].map(builtinAlias);
  const named: NamedTool[] = [];
  for (const { identity } of chosen) if ('mcp' in identity.source) named.push(identity.source.mcp);
  const aliases = allocateAliases(named, reserved).values();
  const limits = new Map(Object.entries(tools.maxCallsPerTool));
  return chosen.map(({ identity: { toolId, source }, described }) => {
    const modelAlias = 'builtin' in source ? source.builtin : (aliases.next().value ?? '');
    const maxCalls = limits.get(toolId) ?? null;
    return { toolId, modelAlias, maxCalls, spec: toolSpec(modelAlias, described) };
  });
}
