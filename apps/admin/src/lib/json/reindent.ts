import { scanToken, type JsonToken } from './scan-token.ts';

/**
 * The same JSON with two spaces of indentation a level: only white space between tokens differs, so numbers and strings
 * keep every character. Text that holds a faulty token comes back as it is.
 */
export function reindent(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let last: JsonToken['kind'] = 'end';
  for (let at = 0; ;) {
    const token = scanToken(text, at);
    if (token.kind === 'fault') return text;
    if (token.kind === 'end') return parts.join('');
    const closes = token.kind === '}' || token.kind === ']';
    if (closes) depth -= 1;
    if (depth < 0) return text;
    parts.push(gap(last, token.kind, depth), text.slice(token.start, token.end));
    if (token.kind === '{' || token.kind === '[') depth += 1;
    last = token.kind;
    at = token.end;
  }
}

function gap(last: JsonToken['kind'], next: JsonToken['kind'], depth: number): string {
  if (last === ':') return ' ';
  const opened = last === '{' || last === '[';
  const closes = next === '}' || next === ']';
  if (opened ? !closes : closes || last === ',') return `\n${'  '.repeat(Math.min(depth, 200))}`;
  return '';
}
