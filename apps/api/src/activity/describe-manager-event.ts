import type { ActivityItem, McpTestCallOutcome } from '@taproom/contracts';
import { AgentProfileChanged } from '../agent/profiles/agent-profile-changed.event.ts';
import { changedFields } from '@taproom/mcp-domain';
import { CatalogFailed, CatalogPublished } from '../catalogs/catalog-events.ts';
import { ModelConnectionChanged } from '../model-connections/model-connection-changed.event.ts';
import { AssetsChanged } from '../studio/assets/assets-changed.event.ts';
import { StudioServerChanged } from '../studio/studio-server-changed.event.ts';
import type { TestCallFinished } from '../test-calls/test-call-finished.event.ts';
import { ToolCallFinished } from '../tools/tool-call-finished.event.ts';
import { describeAssets, describeServer } from './describe-studio-event.ts';

type ManagerEvent =
  CatalogPublished | CatalogFailed | TestCallFinished | ToolCallFinished | AgentProfileChanged | ModelConnectionChanged;
export type ShownEvent = ManagerEvent | AssetsChanged | StudioServerChanged;

type Described = Pick<ActivityItem, 'type' | 'actor' | 'registrationId' | 'data'>;

/** What the feed shows of an event: several items where one commit changed several things. */
export function describeEvent(event: ShownEvent): Described[] {
  if (event instanceof AssetsChanged) return describeAssets(event);
  return [event instanceof StudioServerChanged ? describeServer(event) : describeManagerEvent(event)];
}

function describeManagerEvent(event: ManagerEvent): Described {
  if (event instanceof CatalogPublished) return describePublished(event);
  if (event instanceof CatalogFailed) {
    const { registrationId, actor, failure } = event;
    return { type: 'mcp.catalog.failed', actor, registrationId, data: failure };
  }
  if (event instanceof ModelConnectionChanged) return describeConnection(event);
  if (event instanceof AgentProfileChanged) {
    const { profileId, change, actor } = event;
    return { type: `agent.profile.${change}`, actor, data: { profileId } };
  }
  const { request, outcome, durationMs } = event;
  return {
    type: event instanceof ToolCallFinished ? 'mcp.tool_call.finished' : 'mcp.test_call.finished',
    actor: request.actor,
    registrationId: request.registrationId,
    data: { nativeName: request.nativeName, durationMs, ...describeOutcome(outcome) },
  };
}

function describePublished({ registrationId, actor, catalog }: CatalogPublished): Described {
  return {
    type: 'mcp.catalog.published',
    actor,
    registrationId,
    data: {
      protocolVersion: catalog.protocolVersion,
      toolCount: catalog.tools.length,
      diagnosticCount: catalog.diagnostics.length,
    },
  };
}

/** Names alone: keys, addresses and overrides may be secrets. */
function describeConnection({ id, actor, before, after }: ModelConnectionChanged): Described {
  const change = !after ? 'removed' : before ? 'updated' : 'created';
  const fields = before && after ? { fields: changedFields(before, after) } : {};
  const name = after?.name ?? before?.name ?? id;
  return { type: `model_connection.${change}`, actor, data: { connectionId: id, name, ...fields } };
}

/** How it ended, never what was said: arguments and answers are the person's own. */
function describeOutcome(outcome: McpTestCallOutcome): Record<string, unknown> {
  if (outcome.outcome !== 'known_response') return { outcome: outcome.outcome, code: outcome.code };
  const { response } = outcome;
  const isError = response.kind === 'tool_result' ? { isError: response.isError } : {};
  return { outcome: outcome.outcome, response: response.kind, ...isError };
}
