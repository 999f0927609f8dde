import type { CallRecord } from './call-record.ts';
import { rawText } from './ended-call.ts';
import { structuredTextOf, toolResultOf } from './result-parts.ts';
import { joinedText } from './text-blocks.ts';

/** What someone who copies a result most likely wants: the text, else the structured content, else all that was stated. */
export function resultText({ ending }: CallRecord): string {
  if (!ending) return '';
  const text = joinedText(toolResultOf(ending.end)?.textBlocks ?? []);
  return text || (structuredTextOf(ending.end) ?? rawText(ending.end));
}
