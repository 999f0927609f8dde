import { allocateAliases, builtinAlias } from '../../aliases/allocate.ts';
import { type Described, describeTool } from '../../descriptions/describe-tool.ts';
import { ownValue } from '../../json/json-object.ts';
import { type RegistrationReadings, resolveTool } from '../../tool-resolution/resolve-tools.ts';
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

type Chosen = Described & {
  toolId: string;
  name: { alias: string } | { serverDisplayName: string; nativeName: string };
};
type Choice = { chosen: Chosen } | { diagnostic: AgentDiagnostic } | 'left-out';

/** What an invocation may use, resolved for it alone, named, and frozen. The same input gives the same aliases. */
export function buildSnapshot(request: SnapshotRequest): ToolSnapshot {
  const choices = toolIdsFor(request).map((toolId) => choose(toolId, request));
  const chosen = choices.flatMap((choice) => (choice !== 'left-out' && 'chosen' in choice ? [choice.chosen] : []));
  const diagnostics = choices.flatMap((choice) =>
    choice !== 'left-out' && 'diagnostic' in choice ? [choice.diagnostic] : [],
  );
  const aliases = aliasesOf(chosen, request.profile);
  const tools = chosen.map((tool, index) => snapshotTool(tool, aliases[index] ?? '', request.profile));
  return { snapshotId: request.snapshotId, tools, diagnostics };
}

const TASK_RETURN = builtinIdOf('task.return');

function toolIdsFor({ profile, kind, driver }: SnapshotRequest): string[] {
  const selected = selectedToolIds(profile);
  return kind === 'subagent' && driver === 'server' ? [...selected, TASK_RETURN] : selected;
}

function choose(toolId: string, request: SnapshotRequest): Choice {
  const parts = parseToolId(toolId);
  if (parts?.provider === 'builtin') return chooseBuiltin(toolId, parts.name, request);
  const offer = resolveTool(toolId, request);
  if ('diagnostic' in offer) return offer;
  const { serverDisplayName, nativeName } = offer.tool;
  return describe({ ...offer.tool, name: { serverDisplayName, nativeName } }, request.profile);
}

function chooseBuiltin(toolId: string, name: string, { profile, kind, driver }: SnapshotRequest): Choice {
  const tool = builtinTool(name);
  if (!tool) return refused(toolId, 'agent.builtin_not_available', `Taproom has no builtin tool ${name}.`);
  if (tool.drivers === 'server' && driver === 'client') {
    const message = `${name} needs the server driver; in a run of the client driver the caller does that itself.`;
    return refused(toolId, 'agent.builtin_server_driver_only', message);
  }
  if (kind === 'subagent' && (name.startsWith('agent.') || name === 'workspace.finish')) return 'left-out';
  return describe({ ...tool, toolId, name: { alias: builtinAlias(name) } }, profile);
}

/** The profile's own layer of descriptions, over what the registration has. */
function describe(tool: Chosen, profile: AgentProfile): Choice {
  const result = describeTool(tool, ownValue(profile.tools.toolDescriptions, tool.toolId));
  if (result.ok) return { chosen: { toolId: tool.toolId, name: tool.name, ...result.described } };
  const message = `The profile's description of this tool ${result.message} Change the profile.`;
  return refused(tool.toolId, 'mcp.tool_description_override_invalid', message);
}

function refused(toolId: string, code: AgentDiagnosticCode, message: string): Choice {
  const parts = parseToolId(toolId);
  return {
    diagnostic: { toolId, ...(parts?.provider === 'mcp' && { registrationId: parts.registrationId }), code, message },
  };
}

/** Builtin tools have their names to themselves, whether or not they are there in this invocation. */
function aliasesOf(chosen: readonly Chosen[], { tools }: AgentProfile): string[] {
  const listed = tools.allow.flatMap((toolId) => {
    const parts = parseToolId(toolId);
    return parts?.provider === 'builtin' ? [builtinAlias(parts.name)] : [];
  });
  const named = chosen.flatMap(({ name }) => ('alias' in name ? [] : [name]));
  const given = allocateAliases(named, [...listed, builtinAlias('task.return')]).values();
  return chosen.map(({ name }) => ('alias' in name ? name.alias : (given.next().value ?? '')));
}

function snapshotTool(
  { toolId, description, inputSchema }: Chosen,
  modelAlias: string,
  { tools }: AgentProfile,
): SnapshotTool {
  const described = { ...(description !== undefined && { description }), parameters: inputSchema };
  const spec = { type: 'function' as const, function: { name: modelAlias, ...described } };
  return { toolId, modelAlias, maxCalls: ownValue(tools.maxCallsPerTool, toolId) ?? null, spec };
}
