import { m } from '#lib/paraglide/messages.js';
import type { CallEnd } from './ended-call.ts';

/** What an end has to say beyond its state: a message, and the code where there is one. */
export type EndText = { message: string; code: string | undefined };

export function endText(end: CallEnd): EndText | undefined {
  if (end.kind === 'lost') return { message: end.message, code: undefined };
  if (end.kind === 'refused')
    return { message: m.try_refused_hint({ detail: end.problem.detail }), code: end.problem.code };
  const { outcome } = end;
  if (outcome.outcome !== 'known_response') return { message: outcome.message, code: outcome.code };
  const { response } = outcome;
  if (response.kind === 'server_error') return { message: response.message, code: String(response.code) };
  return response.kind === 'unsupported_response' ? { message: response.message, code: undefined } : undefined;
}
