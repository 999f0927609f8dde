import { m } from '#lib/paraglide/messages.js';
import type { WordsOf } from './problem-words.ts';

export const legacyProblems: WordsOf<'legacy'> = {
  'legacy.generation_not_found': {
    title: () => m.problem_legacy_generation_not_found(),
    advice: () => m.problem_legacy_generation_not_found_advice(),
  },
  'legacy.round_not_found': {
    title: () => m.problem_legacy_round_not_found(),
    advice: () => m.problem_legacy_round_not_found_advice(),
  },
  'legacy.group_terminated': {
    title: () => m.problem_legacy_group_terminated(),
    advice: () => m.problem_legacy_group_terminated_advice(),
  },
  'legacy.generation_terminated': {
    title: () => m.problem_legacy_generation_terminated(),
    advice: () => m.problem_legacy_generation_terminated_advice(),
  },
  'legacy.generation_closed': {
    title: () => m.problem_legacy_generation_closed(),
    advice: () => m.problem_legacy_generation_closed_advice(),
  },
  'legacy.round_closed': {
    title: () => m.problem_legacy_round_closed(),
    advice: () => m.problem_legacy_round_closed_advice(),
  },
  'legacy.round_not_finalized': {
    title: () => m.problem_legacy_round_not_finalized(),
    advice: () => m.problem_legacy_round_not_finalized_advice(),
  },
  'legacy.round_already_finalized': {
    title: () => m.problem_legacy_round_already_finalized(),
    advice: () => m.problem_legacy_round_already_finalized_advice(),
  },
  'legacy.call_in_progress': {
    title: () => m.problem_legacy_call_in_progress(),
    advice: () => m.problem_legacy_call_in_progress_advice(),
  },
  'legacy.call_id_reused': {
    title: () => m.problem_legacy_call_id_reused(),
    advice: () => m.problem_legacy_call_id_reused_advice(),
  },
  'legacy.execution_call_id_reused': {
    title: () => m.problem_legacy_execution_call_id_reused(),
    advice: () => m.problem_legacy_execution_call_id_reused_advice(),
  },
  'legacy.turn_incomplete': {
    title: () => m.problem_legacy_turn_incomplete(),
    advice: () => m.problem_legacy_turn_incomplete_advice(),
  },
  'legacy.turn_uncommitted': {
    title: () => m.problem_legacy_turn_uncommitted(),
    advice: () => m.problem_legacy_turn_uncommitted_advice(),
  },
  'legacy.recursion_limit_reached': {
    title: () => m.problem_legacy_recursion_limit_reached(),
    advice: () => m.problem_legacy_recursion_limit_reached_advice(),
  },
  'legacy.malformed_tool_call': {
    title: () => m.problem_legacy_malformed_tool_call(),
    advice: () => m.problem_legacy_malformed_tool_call_advice(),
  },
  'legacy.not_an_mcp_alias': {
    title: () => m.problem_legacy_not_an_mcp_alias(),
    advice: () => m.problem_legacy_not_an_mcp_alias_advice(),
  },
  'legacy.local_tools_invalid': {
    title: () => m.problem_legacy_local_tools_invalid(),
    advice: () => m.problem_legacy_local_tools_invalid_advice(),
  },
  'legacy.tool_history_invalid': {
    title: () => m.problem_legacy_tool_history_invalid(),
    advice: () => m.problem_legacy_tool_history_invalid_advice(),
  },
};
