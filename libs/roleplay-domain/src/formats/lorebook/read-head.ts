import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import type { Lorebook } from '../../assets/model/lorebook.ts';
import { type At, inside } from '../outcome/at.ts';
import { Report } from '../outcome/report.ts';
import { readFlag, type Reader, readText, wholeReader } from '../values/read-scalars.ts';
import { same } from '../../assets/asset/same.ts';

export type BookHead = Pick<
  Lorebook,
  'name' | 'description' | 'scanDepth' | 'tokenBudget' | 'recursiveScanning' | 'extensions'
>;

const MOST_NAME_CHARACTERS = 512;
/** Members of our own reads: a file's value under such a name is kept for exports, and in no read (F-11). */
const reservedNames: ReadonlySet<string> = new Set(['ok', 'kind', 'id', 'revision', 'createdAt', 'updatedAt']);

const spellings = {
  name: ['name', 'Name'],
  description: ['description'],
  scanDepth: ['scanDepth', 'scan_depth'],
  tokenBudget: ['tokenBudget', 'token_budget'],
  recursiveScanning: ['recursiveScanning', 'recursive_scanning'],
} as const;

/** Where our own World Info says what it has no word for. */
export const OWN_PART = 'taproom';

/** The keys of the entries in order, where that of their numbers is another one. */
export function ownOrder(book: JsonObject): readonly unknown[] {
  const own = book[OWN_PART];
  const order = isObject(own) ? own['order'] : undefined;
  return Array.isArray(order) ? (order as unknown[]) : [];
}

const headNames: ReadonlySet<string> = new Set([...Object.values(spellings).flat(), 'extensions', 'entries']);

/** The members of a book beside its entries; those that no dialect knows stay on it. */
export function readBookHead(
  book: JsonObject,
  at: At,
  { report, fallbackName }: { report: Report; fallbackName: string },
): BookHead {
  const original = isObject(book['originalData']) ? book['originalData'] : {};
  if (book['originalData'] !== undefined) {
    report.drop('not_stored', inside(at, 'originalData'), 'the copy of the card that this book came from is not kept');
  }
  const pick = <T>(names: readonly string[], read: Reader<T>): T | undefined => {
    const values = names.filter((name) => (book[name] ?? undefined) !== undefined);
    const [winner, ...losers] = values;
    if (winner === undefined) {
      const name = names.find((spelling) => (original[spelling] ?? undefined) !== undefined);
      return name === undefined ? undefined : read(original[name], inside(at, 'originalData'), new Report());
    }
    for (const loser of losers) {
      if (!same(book[loser], book[winner])) {
        report.drop('not_stored', inside(at, loser), `${winner} says something else, and counts`);
      }
    }
    return read(book[winner], inside(at, winner), report);
  };
  const count = wholeReader({ min: 0 });
  return {
    ...others(book),
    name: bookName(pick(spellings.name, readText), { at, report, fallbackName }),
    description: pick(spellings.description, readText) ?? '',
    scanDepth: pick(spellings.scanDepth, wholeReader({ min: 0, max: 1000 })) ?? null,
    tokenBudget: pick(spellings.tokenBudget, count) ?? null,
    recursiveScanning: pick(spellings.recursiveScanning, readFlag) ?? null,
    extensions: readObject(book['extensions'], inside(at, 'extensions'), report),
  };
}

/** The name that a file says, else the fallback; both as long as a name may be. */
export function bookName(
  name: string | undefined,
  { at, report, fallbackName }: { at: At; report: Report; fallbackName: string },
): string {
  if (name === undefined) return cut(fallbackName);
  if (name.trim() === '') {
    report.warn('coerced', inside(at, 'name'), `is blank; the name is ${JSON.stringify(cut(fallbackName))}`);
    return cut(fallbackName);
  }
  if (cut(name) !== name) report.warn('coerced', inside(at, 'name'), `was cut to ${MOST_NAME_CHARACTERS} characters`);
  return cut(name);
}

function cut(name: string): string {
  return name.length <= MOST_NAME_CHARACTERS ? name : [...name].slice(0, MOST_NAME_CHARACTERS).join('');
}

export function readObject(value: unknown, at: At, report: Report): JsonObject {
  if (isObject(value)) return value;
  if (value !== undefined && value !== null) report.drop('coerced', at, 'is no object and was left out');
  return {};
}

function others(book: JsonObject): JsonObject {
  const isOwn = ownOrder(book).length > 0;
  const isKnown = (name: string): boolean =>
    headNames.has(name) || reservedNames.has(name) || name === 'originalData' || (isOwn && name === OWN_PART);
  return Object.fromEntries(Object.entries(book).filter(([name]) => !isKnown(name)));
}
