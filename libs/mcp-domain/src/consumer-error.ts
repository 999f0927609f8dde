import { describeIssues, type DomainIssue } from './errors.ts';

/* The stable codes by which the Agent, Legacy and the OpenAI-compatible endpoint refuse a request. What a tool did is never one. */

export type AgentErrorCode =
  | 'agent.call_id_reused'
  | 'agent.call_in_progress'
  | 'agent.connection_override_conflict'
  | 'agent.delegation_not_allowed'
  | 'agent.idempotency_key_reused'
  | 'agent.invocation_closed'
  | 'agent.invocation_limit_reached'
  | 'agent.invocation_not_found'
  | 'agent.profile_invalid'
  | 'agent.profile_not_runnable'
  | 'agent.profile_schema_unsupported'
  | 'agent.round_invalid'
  | 'agent.run_closed'
  | 'agent.run_driver_mismatch'
  | 'agent.run_not_found'
  | 'model.unknown_tool_call';

export type LegacyErrorCode =
  | 'legacy.call_id_reused'
  | 'legacy.call_in_progress'
  | 'legacy.execution_call_id_reused'
  | 'legacy.generation_closed'
  | 'legacy.generation_not_found'
  | 'legacy.generation_terminated'
  | 'legacy.group_terminated'
  | 'legacy.local_tools_invalid'
  | 'legacy.malformed_tool_call'
  | 'legacy.not_an_mcp_alias'
  | 'legacy.recursion_limit_reached'
  | 'legacy.round_already_finalized'
  | 'legacy.round_closed'
  | 'legacy.round_not_finalized'
  | 'legacy.round_not_found'
  | 'legacy.tool_history_invalid'
  | 'legacy.turn_incomplete'
  | 'legacy.turn_uncommitted';

export type ConnectionErrorCode =
  | 'chat.connection_ambiguous'
  | 'chat.connection_missing'
  | 'chat.connection_not_found'
  | 'connection.invalid'
  | 'connection.name_taken';

export type ConsumerErrorCode = 'request.invalid' | AgentErrorCode | LegacyErrorCode | ConnectionErrorCode;

/** Thrown when a consumer's request is refused. `issues` name the places, where there are places to name. */
export class ConsumerError extends Error {
  override readonly name = 'ConsumerError';
  readonly code: ConsumerErrorCode;
  readonly issues: DomainIssue[];

  constructor(code: ConsumerErrorCode, message: string, issues: DomainIssue[] = []) {
    super(message);
    this.code = code;
    this.issues = issues;
  }
}

/** A refusal that lists what is wrong, place by place. */
export function refusedFor(code: ConsumerErrorCode, issues: DomainIssue[]): ConsumerError {
  return new ConsumerError(code, describeIssues(issues), issues);
}
