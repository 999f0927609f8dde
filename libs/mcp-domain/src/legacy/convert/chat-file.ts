import { refusedFor } from '../../consumer-error.ts';
import { isJsonObject } from '../../json/json-object.ts';
import { readJson } from '../../json/read-json.ts';

/**
 * The lines of a chat file, one JSON value each; empty lines are passed over. Throws ConsumerError `request.invalid` with the
 * line that is no JSON.
 */
export function readChatLines(text: string): unknown[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const reading = readJson(line);
    if (reading.ok) return [reading.value];
    throw refusedFor('request.invalid', [{ path: `line ${index + 1}`, message: reading.reason }]);
  });
}

/** The messages without the header, from which `chat[0]` is counted. */
export function withoutHeader(lines: readonly unknown[]): unknown[] {
  return isHeader(lines[0]) ? lines.slice(1) : [...lines];
}

/** Chats of 2023 and before name their two parties in a first line without `chat_metadata`; it has no words of anybody. */
function isHeader(first: unknown): boolean {
  if (!isJsonObject(first)) return false;
  if (Object.hasOwn(first, 'chat_metadata')) return true;
  const named = Object.hasOwn(first, 'user_name') || Object.hasOwn(first, 'character_name');
  return named && !Object.hasOwn(first, 'mes');
}
