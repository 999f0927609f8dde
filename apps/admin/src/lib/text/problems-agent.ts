import { m } from '#lib/paraglide/messages.js';
import type { WordsOf } from './problem-words.ts';

export const agentProblems: WordsOf<'agent'> = {
  'agent.profile_not_found': {
    title: () => m.failure_profile_not_found(),
    advice: () => m.problem_agent_profile_not_found_advice(),
  },
  'agent.run_not_found': {
    title: () => m.failure_run_not_found(),
    advice: () => m.problem_agent_run_not_found_advice(),
  },
  'agent.invocation_not_found': {
    title: () => m.problem_agent_invocation_not_found(),
    advice: () => m.problem_agent_invocation_not_found_advice(),
  },
  'agent.file_not_found': {
    title: () => m.failure_file_not_found(),
    advice: () => m.problem_agent_file_not_found_advice(),
  },
  'agent.call_in_progress': {
    title: () => m.problem_agent_call_in_progress(),
    advice: () => m.problem_agent_call_in_progress_advice(),
  },
  'agent.call_id_reused': {
    title: () => m.problem_agent_call_id_reused(),
    advice: () => m.problem_agent_call_id_reused_advice(),
  },
  'agent.invocation_closed': {
    title: () => m.problem_agent_invocation_closed(),
    advice: () => m.problem_agent_invocation_closed_advice(),
  },
  'agent.run_closed': { title: () => m.problem_agent_run_closed(), advice: () => m.problem_agent_run_closed_advice() },
  'agent.run_driver_mismatch': {
    title: () => m.problem_agent_run_driver_mismatch(),
    advice: () => m.problem_agent_run_driver_mismatch_advice(),
  },
  'agent.invocation_limit_reached': {
    title: () => m.problem_agent_invocation_limit_reached(),
    advice: () => m.problem_agent_invocation_limit_reached_advice(),
  },
  'agent.profile_invalid': {
    title: () => m.failure_profile_invalid(),
    advice: () => m.problem_agent_profile_invalid_advice(),
  },
  'agent.profile_schema_unsupported': {
    title: () => m.failure_profile_version(),
    advice: () => m.problem_agent_profile_schema_unsupported_advice(),
  },
  'agent.profile_not_runnable': {
    title: () => m.problem_agent_profile_not_runnable(),
    advice: () => m.problem_agent_profile_not_runnable_advice(),
  },
  'agent.idempotency_key_reused': {
    title: () => m.problem_agent_idempotency_key_reused(),
    advice: () => m.problem_agent_idempotency_key_reused_advice(),
  },
  'agent.delegation_not_allowed': {
    title: () => m.problem_agent_delegation_not_allowed(),
    advice: () => m.problem_agent_delegation_not_allowed_advice(),
  },
  'agent.round_invalid': {
    title: () => m.problem_agent_round_invalid(),
    advice: () => m.problem_agent_round_invalid_advice(),
  },
  'agent.connection_override_conflict': {
    title: () => m.problem_agent_connection_override_conflict(),
    advice: () => m.problem_agent_connection_override_conflict_advice(),
  },
};
