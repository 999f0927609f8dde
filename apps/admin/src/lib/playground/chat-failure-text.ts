import { m } from '#lib/paraglide/messages.js';
import type { NoticeTone } from '#lib/parts/notice.svelte';
import { codeText } from '#lib/text/code-text.ts';
import type { Turn } from './playground.svelte.ts';

type ChatFailureText = { title: string; advice: string | undefined; detail: string; tone: NoticeTone };

const titles: Record<string, () => string> = {
  'chat.connection_missing': () => m.chat_no_connection(),
  'chat.connection_ambiguous': () => m.chat_ambiguous(),
  'chat.connection_not_found': () => m.chat_connection_gone(),
  'chat.cut_off': () => m.chat_cut_off(),
  unreachable: () => m.failure_unreachable(),
};

/** What stopped an answer, and what to do: an unknown outcome above all must not look like any other failure. */
export function chatFailureText({ status, code, message }: NonNullable<Turn['failure']>): ChatFailureText {
  if (code === 'mcp.call_outcome_unknown') {
    return { title: m.chat_unknown(), advice: m.chat_unknown_advice(), detail: message, tone: 'unknown' };
  }
  const known = (Object.hasOwn(titles, code) ? titles[code]?.() : undefined) ?? codeText(code);
  const title = known ?? (status > 0 ? m.chat_refused({ status: String(status) }) : m.chat_failed());
  return { title, advice: undefined, detail: message, tone: 'bad' };
}
