import type { JsonDocument, JsonNode } from './json-syntax.ts';

export type Container = Extract<JsonNode, { kind: 'object' | 'array' }>;

/** How a new child is to be written so that it looks like the text around it. `lines` is undefined on a single line. */
export type Layout = {
  lines: { newline: string; childIndent: string; closingIndent: string } | undefined;
  afterComma: string;
  colon: string;
};

export function layoutOf(document: JsonDocument, container: Container): Layout {
  const colon = colonOf(document, container);
  return { lines: linesOf(document, container), afterComma: colon === ':' ? '' : ' ', colon };
}

function linesOf(document: JsonDocument, container: Container): Layout['lines'] {
  const { text } = document;
  const newline = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  const closingIndent = indentOfLine(text, container.start);
  const first = childStart(container);
  if (first !== undefined) {
    if (!hasNewline(text.slice(container.start, first))) return undefined;
    return { newline, childIndent: indentOfLine(text, first), closingIndent };
  }
  if (document.root !== container && !hasNewline(rootSpan(document))) return undefined;
  return { newline, childIndent: closingIndent + indentUnit(document), closingIndent };
}

const hasNewline = (text: string): boolean => /[\r\n]/.test(text);
const rootSpan = ({ text, root }: JsonDocument): string => text.slice(root.start, root.end);

function indentOfLine(text: string, offset: number): string {
  const lineStart = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}

/** The white space that the root's first child is indented by; two spaces where that can't be seen. */
function indentUnit({ text, root }: JsonDocument): string {
  const first = root.kind === 'object' || root.kind === 'array' ? childStart(root) : undefined;
  if (first === undefined || !hasNewline(text.slice(root.start, first))) return '  ';
  return indentOfLine(text, first).slice(indentOfLine(text, root.start).length) || '  ';
}

function childStart(container: Container): number | undefined {
  return container.kind === 'object' ? container.members[0]?.keyStart : container.items[0]?.start;
}

function colonOf({ text, root }: JsonDocument, container: Container): string {
  const model = firstMember(container) ?? firstMember(root);
  const colon = model && text.slice(model.keyEnd, model.value.start);
  return colon === undefined || hasNewline(colon) ? ': ' : colon;
}

function firstMember(node: JsonNode): { keyEnd: number; value: JsonNode } | undefined {
  if (node.kind === 'object') return node.members[0];
  return node.kind === 'array' ? node.items.map(firstMember).find(Boolean) : undefined;
}
