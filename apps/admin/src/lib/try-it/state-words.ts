import { m } from '#lib/paraglide/messages.js';
import type { CallEnd } from './ended-call.ts';
import { type CallRecord, recordState } from './call-record.ts';

/** What is true of a call, in one sentence; '' where the state's word says it all. */
export function stateSentence(record: CallRecord | undefined): string {
  switch (recordState(record)) {
    case 'never-run':
      return m.try_says_never_run();
    case 'running':
      return record?.cancelAsked ? m.try_says_cancelling() : '';
    case 'answered-empty':
      return m.try_says_answered_empty();
    case 'tool-error':
      return m.try_says_tool_error();
    case 'not-sent':
      return m.try_says_not_sent();
    case 'unknown':
      return m.try_says_unknown();
    default:
      return record?.ending ? responseSentence(record.ending.end) : '';
  }
}

function responseSentence(end: CallEnd): string {
  if (end.kind !== 'outcome' || end.outcome.outcome !== 'known_response') return '';
  const { response } = end.outcome;
  if (response.kind === 'server_error') return m.try_says_server_error({ code: String(response.code) });
  return response.kind === 'unsupported_response' ? m.try_says_unsupported({ type: response.responseType }) : '';
}
