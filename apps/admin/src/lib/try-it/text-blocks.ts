import type { McpToolResult } from '@taproom/contracts';

type Block = McpToolResult['textBlocks'][number];

/** More blocks than this are shown as one text, for each one costs the page an element. */
const blocksApart = 30;
/** A longer text is drawn by CodeMirror, which keeps only what is in sight. */
const plainCharacters = 4000;
const plainLines = 80;

export type BlockView = {
  key: string;
  index: number | undefined;
  text: string;
  look: 'empty' | 'plain' | 'code' | 'json';
};

export function blockViews(blocks: readonly Block[]): BlockView[] {
  if (blocks.length <= blocksApart)
    return blocks.map(({ index, text }) => ({ key: `${index}`, index, text, look: lookOf(text) }));
  const text = blocks.map(({ index, text }) => `── ${index} ──\n${text}`).join('\n');
  return [{ key: 'all', index: undefined, text, look: 'code' }];
}

/** All text of an answer, as it is copied. */
export const joinedText = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join('\n');

function lookOf(text: string): BlockView['look'] {
  if (text === '') return 'empty';
  if (isJsonContainer(text)) return 'json';
  const isShort = text.length <= plainCharacters && (text.match(/\n/g)?.length ?? 0) < plainLines;
  return isShort ? 'plain' : 'code';
}

/** Tools often answer with JSON in a text block; then it is coloured and folds, but stays the text that came. */
function isJsonContainer(text: string): boolean {
  if (!/^\s*[[{]/.test(text) || text.length < 40) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
