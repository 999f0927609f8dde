import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { measureJson } from '../../json/measure-json.ts';
import { decodeText, type JsonLimits, parseWithin } from '../../json/read-json.ts';
import { decodeUtf8 } from '../../json/utf8.ts';
import { isChatRow } from '../detect/detect-json.ts';
import type { ImportLimits } from '../limits.ts';
import { inside } from '../outcome/at.ts';
import { ImportRefused, refusedIn, tooLarge, unreadable } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import { readTime } from '../time/read-time.ts';
import type { ChatDraft, MessageDraft } from './chat-draft.ts';
import { type ChatLine, chatLines } from './chat-lines.ts';
import { readRow } from './read-row.ts';

export type ChatOptions = {
  readonly limits: ImportLimits;
  readonly report: Report;
  /** The file's name without its extension. */
  readonly title: string | undefined;
};

/** Whether the first line that isn't blank is a chat's (F-21). */
export function startsLikeChat(bytes: Uint8Array, limits: JsonLimits): boolean {
  const [line] = chatLines(bytes);
  if (!line || line.bytes.length > limits.maxBytes) return false;
  const text = decodeUtf8(line.bytes) ?? '';
  const { depth, values } = measureJson(text, limits);
  if (depth > limits.maxDepth || values > limits.maxValues) return false;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && isChatRow(value);
  } catch {
    return false;
  }
}

/** A chat of SillyTavern: every row with text is a message, in the file's order. @throws ImportRefused */
export function readChat(bytes: Uint8Array, options: ChatOptions): ChatDraft {
  const { report, limits } = options;
  const state: ChatState = { messages: [], names: new Set(), time: 0, begun: false };
  let rows = 0;
  for (const line of chatLines(bytes)) {
    // Rows that are no messages count too, and so does the header, but for one: a broken one takes longer than a good one.
    if (state.messages.length >= limits.chat.maxRows || rows++ > limits.chat.maxRows)
      throw tooManyRows(limits.chat.maxRows);
    report.part = `line ${line.number}`;
    const row = readLine(line, options);
    if (row !== undefined) addRow(state, row, options);
  }
  report.part = '';
  return draftOf(state, options.title ?? null);
}

function draftOf({ header, messages, names }: ChatState, title: string | null): ChatDraft {
  if (header === undefined && messages.length === 0) throw unreadable('There is no message in this chat');
  const stated = header?.['character_name'];
  const named = typeof stated === 'string' && stated !== '' && stated !== 'unused';
  const all = [...new Set(named ? [stated, ...names] : names)];
  return { title, messages, names: all, remembered: header ? { self: { header } } : {} };
}

type ChatState = {
  readonly messages: MessageDraft[];
  readonly names: Set<string>;
  header?: JsonObject;
  /** When the message before was written, in milliseconds since 1970. */
  time: number;
  begun: boolean;
};

function addRow(state: ChatState, row: JsonObject, options: ChatOptions): void {
  const isFirst = !state.begun;
  state.begun = true;
  const header = isFirst ? readHeader(row, options.report) : undefined;
  if (header !== undefined) {
    state.header = header;
    state.time = readTime(header['create_date']) ?? 0;
    return;
  }
  const message = rowMessage(row, state.time, options);
  if (message === undefined) return;
  const { draft, time } = message;
  state.time = time;
  state.messages.push(draft);
  if (draft.role !== 'user' && draft.speakerName !== '') state.names.add(draft.speakerName);
}

function readLine({ bytes, number }: ChatLine, { report, limits }: ChatOptions): JsonObject | undefined {
  const what = `line ${number}`;
  if (bytes.length > limits.json.maxBytes) throw tooLarge(what, limits.json.maxBytes);
  const text = decodeText(bytes, what, { keepBom: true });
  if (text.trim() === '') return undefined;
  try {
    const value = parseWithin(text, { what, limits: limits.json, report });
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
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
    const { part } = report;
    report.part = 'line 1';
    report.warn('coerced', undefined, 'the chat has no header');
    report.part = part;
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
