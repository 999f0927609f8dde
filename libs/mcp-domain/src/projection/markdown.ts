import { type JsonTree, textOf } from '../json-text/json-tree.ts';
import { writeJsonTree } from '../json-text/write-json-tree.ts';

/* A deep value with many leaves is mostly indentation: four megabytes of JSON could become gigabytes. */
const MAX_LENGTH = 32 * 1024 * 1024;

type Page = { lines: string[]; length: number };

/**
 * A JSON value as nested Markdown lists, members in the order of the text, numbers and strings verbatim, nothing escaped.
 * A value whose lists would exceed 32 Mi UTF-16 units is given as JSON on one line instead.
 */
export function renderMarkdown(tree: JsonTree): string {
  const page: Page = { lines: [], length: 0 };
  return renderBlock(tree, '', page) ? page.lines.join('\n') : writeJsonTree(tree);
}

/* Each of these says whether there was room. */

function renderBlock(tree: JsonTree, indent: string, page: Page): boolean {
  if (tree.kind === 'object') {
    return renderList(tree.members, indent, page, ({ name, value }) => ({ head: `- **${name}**:`, value }));
  }
  if (tree.kind === 'array') return renderList(tree.items, indent, page, (value) => ({ head: '-', value }));
  return textIn(tree)
    .split('\n')
    .every((line) => add(indent + line, page));
}

type Entry = { head: string; value: JsonTree };

function renderList<T>(list: readonly T[], indent: string, page: Page, entryOf: (part: T) => Entry): boolean {
  if (list.length === 0) return add(`${indent}_None provided._`, page);
  return list.every((part) => {
    const { head, value } = entryOf(part);
    const inline = inlineText(value);
    if (inline !== undefined) return add(`${indent}${head} ${inline}`, page);
    return add(indent + head, page) && renderBlock(value, `${indent}  `, page);
  });
}

function inlineText(tree: JsonTree): string | undefined {
  if (tree.kind === 'object' || tree.kind === 'array') return undefined;
  const text = textIn(tree);
  return text.includes('\n') ? undefined : text;
}

function textIn(tree: Extract<JsonTree, { token: string }>): string {
  return textOf(tree) ?? (tree.token === 'null' ? '_None_' : tree.token);
}

function add(line: string, page: Page): boolean {
  page.length += line.length + 1;
  page.lines.push(line);
  return page.length <= MAX_LENGTH;
}
