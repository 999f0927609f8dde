import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { readJsonText } from '../../json/read-json.ts';
import { isChatRow } from '../detect/detect-json.ts';
import type { ImportLimits } from '../limits.ts';
import { inside } from '../outcome/at.ts';
import { ImportRefused, refusedIn, tooLarge, unreadable } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import type { ChatDraft, MessageDraft } from './chat-draft.ts';
import { readRow } from './read-row.ts';

export type ChatOptions = {
  readonly limits: ImportLimits;
  readonly report: Report;
  /** The file's name without its extension. */
  readonly title: string | undefined;
};

type Line = { readonly number: number; readonly text: string };

/** The lines that aren't blank; they end at LF alone, a CR before it goes (F-130). */
export function* chatLines(text: string): Generator<Line> {
  let [from, number] = [0, 0];
  while (from <= text.length) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    const line = text.slice(from, text[to - 1] === '\r' ? to - 1 : to);
    number++;
    if (line.trim() !== '') yield { number, text: line };
    from = to + 1;
  }
}

/** Whether the first line that isn't blank is a chat's (F-21). */
export function startsLikeChat(text: string): boolean {
  for (const line of chatLines(text)) {
    try {
      const value: unknown = JSON.parse(line.text);
      return isObject(value) && isChatRow(value);
    } catch {
      return false;
    }
  }
  return false;
}

/** A chat of SillyTavern: every row with text is a message, in the file's order. @throws ImportRefused */
export function readChat(text: string, options: ChatOptions): ChatDraft {
  const { report, limits } = options;
  const messages: MessageDraft[] = [];
  const names = new Set<string>();
  let header: JsonObject | undefined;
  let first = true;
  let time = 0;
  for (const line of chatLines(text)) {
    if (messages.length >= limits.chat.maxRows) throw tooManyRows(limits.chat.maxRows);
    report.part = `line ${line.number}`;
    const row = readLine(line, options);
    if (row === undefined) continue;
    if (first) header = readHeader(row, report);
    const isHeader = first && header !== undefined;
    first = false;
    if (isHeader) continue;
    const message = rowMessage(row, time, options);
    if (message === undefined) continue;
    time = message.time;
    messages.push(message.draft);
    if (message.draft.role !== 'user' && message.draft.speakerName !== '') names.add(message.draft.speakerName);
  }
  report.part = '';
  if (header === undefined && messages.length === 0) throw unreadable('There is no message in this chat');
  const character = header?.['character_name'];
  const all =
    typeof character === 'string' && character !== '' && character !== 'unused' ? [character, ...names] : [...names];
  return {
    title: options.title ?? null,
    messages,
    names: [...new Set(all)],
    remembered: header ? { self: { header } } : {},
  };
}

function readLine({ text, number }: Line, { report, limits }: ChatOptions): JsonObject | undefined {
  const what = `line ${number}`;
  if (text.length > limits.json.maxBytes) throw tooLarge(what, limits.json.maxBytes);
  try {
    const value = readJsonText(text, { what, limits: limits.json, report });
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof ImportRefused) || error.code !== 'studio.import_unknown_format') throw error;
  }
  report.drop('damaged', undefined, 'is no JSON object and was left out');
  return undefined;
}

function rowMessage(row: JsonObject, before: number, { report }: ChatOptions) {
  try {
    const message = readRow(row, before, report);
    if (message === undefined) report.drop('damaged', undefined, 'has no text and was left out');
    return message;
  } catch (error) {
    throw error instanceof ImportRefused ? refusedIn(report.part, error) : error;
  }
}

const headerMarks = ['chat_metadata', 'user_name', 'character_name'];

/** The first object, if it says something of the whole chat and is no message. */
function readHeader(row: JsonObject, report: Report): JsonObject | undefined {
  if (Object.hasOwn(row, 'mes') || !headerMarks.some((mark) => Object.hasOwn(row, mark))) {
    report.part = 'line 1';
    report.warn('coerced', undefined, 'the chat has no header');
    return undefined;
  }
  const metadata = row['chat_metadata'];
  if (!isObject(metadata) || !Object.hasOwn(metadata, 'integrity')) return row;
  const { integrity: _, ...rest } = metadata;
  const at = inside(inside(undefined, 'chat_metadata'), 'integrity');
  report.drop('not_stored', at, 'the mark of another copy of the chat is not kept');
  return { ...row, chat_metadata: rest };
}

function tooManyRows(most: number): ImportRefused {
  return new ImportRefused('request.too_large', `This chat has more rows than the limit of ${most}`);
}
