import type { AnswerCode } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

/** Why a run or an answer ended; a code without words does not compile. */
export const answerReasons: Record<AnswerCode, () => string> = {
  'agent.profile_unreadable': () => m.ended_agent_profile_unreadable(),
  'agent.run_interrupted': () => m.ended_agent_run_interrupted(),
  'agent.client_reported_failure': () => m.ended_agent_client_reported_failure(),
  'agent.max_tool_rounds_exceeded': () => m.ended_agent_max_tool_rounds_exceeded(),
  'model.request_failed': () => m.ended_model_request_failed(),
  'model.reply_invalid': () => m.ended_model_reply_invalid(),
  'model.malformed_tool_call': () => m.ended_model_malformed_tool_call(),
  'chat.upstream_unreachable': () => m.ended_chat_upstream_unreachable(),
  'chat.upstream_failed_after_tools': () => m.ended_chat_upstream_failed_after_tools(),
  'chat.root_timeout': () => m.ended_chat_root_timeout(),
  'chat.interrupted': () => m.ended_chat_interrupted(),
  'chat.client_left': () => m.ended_chat_client_left(),
  'legacy.retry_after_tool_send_refused': () => m.ended_legacy_retry_after_tool_send_refused(),
  'mcp.turn_context_lost': () => m.ended_mcp_turn_context_lost(),
  'mcp.recursion_limit_reached': () => m.ended_mcp_recursion_limit_reached(),
};
