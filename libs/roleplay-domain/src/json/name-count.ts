import { closingQuote } from './closing-quote.ts';

const [QUOTE, COLON, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [34, 58, 123, 125, 91, 93];

/** From this many members on an engine keeps an object as a table of its own, which costs as much as new names do. */
const LARGE_OBJECT = 1_000;

/**
 * Whether JSON text has more than `max` different names of members, as they are spelt; those of an object beyond its first
 * thousand count whether they are new or not. Each costs an engine many times what a value does: an object of a million takes
 * seconds and hundreds of megabytes in whatever is done with it.
 */
export function hasMoreNames(text: string, max: number): boolean {
  const names = new Set<string>();
  /** How many members the objects have that are open; lists are among them. */
  const members: number[] = [];
  let inLarge = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === OPEN_OBJECT || unit === OPEN_LIST) members.push(0);
    else if (unit === CLOSE_OBJECT || unit === CLOSE_LIST) members.pop();
    else if (unit === QUOTE) {
      const end = closingQuote(text, at);
      const next = afterSpace(text, end + 1);
      if (text.charCodeAt(next) === COLON) {
        if (countMember(members) > LARGE_OBJECT) inLarge++;
        else names.add(text.slice(at + 1, end));
        if (names.size + inLarge > max) return true;
      }
      at = next - 1;
    }
  }
  return false;
}

/** How many members the innermost object has, with one more. */
function countMember(members: number[]): number {
  const count = (members.at(-1) ?? 0) + 1;
  members[members.length - 1] = count;
  return count;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= 32) at++;
  return at;
}
