import { afterScalar } from './scalars.ts';

export const MAX_VIEW_LINE = 3000;

/** A line break is put in wherever a line has 3000 characters and goes on. Breaks that were there stay, and none is doubled. */
export function wrapLines(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let onLine = 0;
  for (let at = 0; at < text.length; at = afterScalar(text, at)) {
    if (text[at] === '\n') onLine = 0;
    else if (onLine === MAX_VIEW_LINE) {
      parts.push(text.slice(from, at));
      from = at;
      onLine = 1;
    } else onLine++;
  }
  return [...parts, text.slice(from)].join('\n');
}
