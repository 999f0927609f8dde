import type { ToolRow } from './tool-rows.ts';

export const toolFilters = ['all', 'off', 'ask', 'allow', 'changed', 'problems'] as const;
export type ToolFilter = (typeof toolFilters)[number];

export const isToolFilter = (text: string | null): text is ToolFilter => toolFilters.some((filter) => filter === text);

export function filterRows(rows: readonly ToolRow[], filter: ToolFilter, query: string): ToolRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => matchesFilter(row, filter) && words.every((word) => textOf(row).includes(word)));
}

export function matchesFilter(row: ToolRow, filter: ToolFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'problems') return row.kind !== 'tool' || row.diagnostics.length > 0;
  if (row.kind !== 'tool') return false;
  return filter === 'changed' ? row.overridden : row.permission === filter;
}

function textOf(row: ToolRow): string {
  const parts = row.kind === 'tool' ? [row.name, row.tool.title, row.tool.description] : [row.name];
  return parts.join('\n').toLowerCase();
}
