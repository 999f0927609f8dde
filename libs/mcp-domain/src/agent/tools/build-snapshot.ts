import { allocateAliases, builtinAlias, type NamedTool } from '../../aliases/allocate.ts';
import { type Described, describeTool } from '../../descriptions/describe-tool.ts';
import { ownValue } from '../../json/json-object.ts';
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
type Chosen = Identity & Described;
type Choice = { chosen: Chosen } | { diagnostic: AgentDiagnostic } | 'left-out';

/** What an invocation may use, resolved for it alone, named, and frozen. The same input gives the same aliases. */
export function buildSnapshot(request: SnapshotRequest): ToolSnapshot {
  const { profile, snapshotId } = request;
  const choices = choose(toolIdsFor(request), request).filter((choice) => choice !== 'left-out');
  const chosen = choices.flatMap((choice) => ('chosen' in choice ? [choice.chosen] : []));
  const diagnostics = choices.flatMap((choice) => ('diagnostic' in choice ? [choice.diagnostic] : []));
  const aliases = aliasesOf(chosen, profile);
  return { snapshotId, tools: chosen.map((tool) => snapshotTool(tool, aliases, profile)), diagnostics };
}

function choose(toolIds: readonly string[], request: SnapshotRequest): Choice[] {
  const others = toolIds.filter((toolId) => builtinNameOf(toolId) === undefined);
  const offers = new Map(resolveTools(others, request).map((offer, index) => [others[index], offer]));
  return toolIds.map((toolId) => {
    const builtin = builtinNameOf(toolId);
    if (builtin !== undefined) return chooseBuiltin(toolId, builtin, request);
    const offer = offers.get(toolId);
    return offer ? chooseOffer(toolId, offer, request.profile) : 'left-out';
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

/** The profile's own layer of descriptions, over what the registration has. */
function describe(tool: Described, { toolId, source }: Identity, profile: AgentProfile): Choice {
  const result = describeTool(tool, ownValue(profile.tools.toolDescriptions, toolId));
  if (result.ok) return { chosen: { toolId, source, ...result.described } };
  const message = `The profile's description of this tool ${result.message} Change the profile.`;
  return refused(toolId, 'mcp.tool_description_override_invalid', message);
}

function refused(toolId: string, code: AgentDiagnosticCode, message: string): Choice {
  const parts = parseToolId(toolId);
  return {
    diagnostic: { toolId, ...(parts?.provider === 'mcp' && { registrationId: parts.registrationId }), code, message },
  };
}

type Aliases = ReadonlyMap<string, string>;

/** Builtin tools have their names to themselves, whether or not they are there in this invocation. */
function aliasesOf(chosen: readonly Chosen[], { tools }: AgentProfile): Aliases {
  const listed = tools.allow.map(builtinNameOf).filter((name) => name !== undefined);
  const reserved = [...listed, 'task.return'].map(builtinAlias);
  const named = chosen.filter((tool) => 'mcp' in tool.source);
  const names = named.flatMap(({ source }) => ('mcp' in source ? [source.mcp] : []));
  return new Map(allocateAliases(names, reserved).map((alias, index) => [named[index]?.toolId ?? '', alias]));
}

function snapshotTool(
  { toolId, source, ...described }: Chosen,
  aliases: Aliases,
  { tools }: AgentProfile,
): SnapshotTool {
  const modelAlias = 'builtin' in source ? source.builtin : (aliases.get(toolId) ?? '');
  const spec = toolSpec(modelAlias, described);
  return { toolId, modelAlias, maxCalls: ownValue(tools.maxCallsPerTool, toolId) ?? null, spec };
}
