import { countScalars } from './scalars.ts';

export type LineRange = { startLine: number; lineCount: number; maxChars: number };

/** `content` is the lines joined with `\n`, without a last one; `lineCount` is how many they are. Lines are counted from 1. */
export type LinePage = {
  startLine: number;
  lineCount: number;
  totalLines: number;
  content: string;
  nextStartLine?: number;
};

/** At most so many lines and characters, but always one line: whoever follows `nextStartLine` gets to the end. */
export function readLines(text: string, { startLine, lineCount, maxChars }: LineRange): LinePage {
  const lines = text.split('\n');
  const page: string[] = [];
  let chars = -1;
  for (const line of lines.slice(startLine - 1, startLine - 1 + lineCount)) {
    chars += 1 + countScalars(line);
    if (page.length > 0 && chars > maxChars) break;
    page.push(line);
  }
  const next = startLine + page.length;
  return {
    startLine,
    lineCount: page.length,
    totalLines: lines.length,
    content: page.join('\n'),
    ...(next <= lines.length && { nextStartLine: next }),
  };
}
