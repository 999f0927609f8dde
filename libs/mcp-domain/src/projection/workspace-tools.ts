import type { JsonObject } from '../json/json-object.ts';
import { parseCallArguments } from '../test-call/arguments.ts';
import { readLines } from './read-lines.ts';
import { runFileKind } from './run-files.ts';
import { firstScalars } from './scalars.ts';
import { type SearchedFile, searchLines } from './search-lines.ts';

/** What a builtin tool answers. It is never externalized. */
export type BuiltinAnswer = { content: string; isError: boolean; errorCode?: string };

export type ReadRequest = { path: string; startLine: number; lineCount: number };
export type SearchRequest = { query: string; path?: string; maxResults: number };
export type WorkspaceRequest<T> = { ok: true; request: T } | { ok: false; answer: BuiltinAnswer };

const MAX_LINES = 1200;
const MAX_CHARS = 80_000;
const DEFAULT_LINES = 200;
const MAX_HITS = 200;
const DEFAULT_HITS = 20;

export function builtinError(errorCode: string, content: string): BuiltinAnswer {
  return { content, isError: true, errorCode };
}

/** The arguments of `workspace_read_file`. More lines than a page has are cut to a page. */
export function workspaceRead(argumentsJson: string): WorkspaceRequest<ReadRequest> {
  return readArguments(argumentsJson, ({ path, start_line: startLine = 1, line_count: lineCount = DEFAULT_LINES }) => {
    if (typeof path !== 'string' || path === '') return invalid('path must be the path of a file.');
    if (!isCount(startLine)) return invalid('start_line must be an integer of at least 1.');
    if (!isCount(lineCount)) return invalid('line_count must be an integer of at least 1.');
    if (runFileKind(path) !== 'view') return { ok: false, answer: notVisible(path) };
    return { ok: true, request: { path, startLine, lineCount: Math.min(lineCount, MAX_LINES) } };
  });
}

/** `text` is the view's text, undefined where there is no such view. */
export function answerRead({ path, startLine, lineCount }: ReadRequest, text: string | undefined): BuiltinAnswer {
  if (text === undefined) return notVisible(path);
  const page = readLines(text, { startLine, lineCount, maxChars: MAX_CHARS });
  if (page.lineCount === 0) {
    return invalid(`start_line is ${startLine}, but the file has ${page.totalLines} lines.`).answer;
  }
  const more = page.nextStartLine === undefined ? '' : `\n\nnextStartLine: ${page.nextStartLine}`;
  return { content: page.content + more, isError: false };
}

/** The arguments of `workspace_search_files`. */
export function workspaceSearch(argumentsJson: string): WorkspaceRequest<SearchRequest> {
  return readArguments(argumentsJson, ({ query, path, max_results: maxResults = DEFAULT_HITS }) => {
    if (typeof query !== 'string' || query === '') return invalid('query must be a text of at least one character.');
    if (path !== undefined && typeof path !== 'string') return invalid('path must be the path of a file.');
    if (!isCount(maxResults)) return invalid('max_results must be an integer of at least 1.');
    if (path !== undefined && runFileKind(path) !== 'view') return { ok: false, answer: notVisible(path) };
    const request = { query, maxResults: Math.min(maxResults, MAX_HITS) };
    return { ok: true, request: path === undefined ? request : { ...request, path } };
  });
}

/** `views` are all views of the run; files of another kind among them are passed over. */
export function answerSearch(
  { query, path, maxResults }: SearchRequest,
  views: readonly SearchedFile[],
): BuiltinAnswer {
  const visible = views.filter(
    (file) => runFileKind(file.path) === 'view' && (path === undefined || file.path === path),
  );
  if (path !== undefined && visible.length === 0) return notVisible(path);
  const hits = searchLines(visible, query, maxResults);
  return { content: hits.length > 0 ? hits.join('\n') : 'No line has the query in it.', isError: false };
}

function readArguments<T>(argumentsJson: string, read: (args: JsonObject) => WorkspaceRequest<T>): WorkspaceRequest<T> {
  const reading = parseCallArguments(argumentsJson);
  if (!reading.ok) return { ok: false, answer: builtinError(reading.code, reading.message) };
  return read(reading.value);
}

function invalid(message: string): { ok: false; answer: BuiltinAnswer } {
  return { ok: false, answer: builtinError('workspace.arguments_invalid', message) };
}

/* The same for what is there and what is not: nobody is to learn which. */
function notVisible(path: string): BuiltinAnswer {
  const message = `${JSON.stringify(firstScalars(path, 200))} is not a file that this agent can see. It can see tool-results/….txt.`;
  return builtinError('workspace.path_not_visible', message);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}
