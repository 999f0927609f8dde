import { m } from '#lib/paraglide/messages.js';
import { codeText } from '#lib/text/code-text.ts';
import type { CallEnd } from './ended-call.ts';

/** What an end has to say beyond its state: why, in the reader's language; the words of who stated it; and the code. */
export type EndText = { reason: string | undefined; message: string; code: string | undefined };

export function endText(end: CallEnd): EndText | undefined {
  if (end.kind === 'lost') return { reason: m.try_reason_lost(), message: end.message, code: undefined };
  if (end.kind === 'refused') return coded(end.problem.code, end.problem.detail);
  const { outcome } = end;
  if (outcome.outcome !== 'known_response') return coded(outcome.code, outcome.message);
  const { response } = outcome;
  if (response.kind === 'server_error')
    return { reason: undefined, message: response.message, code: String(response.code) };
  return response.kind === 'unsupported_response'
    ? { reason: undefined, message: response.message, code: undefined }
    : undefined;
}

const coded = (code: string, message: string): EndText => ({ reason: codeText(code), message, code });
