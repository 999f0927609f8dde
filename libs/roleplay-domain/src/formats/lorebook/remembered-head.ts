import type { JsonObject } from '../../assets/model/json.ts';
import type { Lorebook } from '../../assets/model/lorebook.ts';
import type { Remembered } from '../../assets/model/remembered.ts';
import { keptIn, keptOf, withKept } from '../remember/kept.ts';
import { OWN_PART, ownOrder } from './read-head.ts';
import type { BookDialect } from './remembered-entry.ts';

/** A book beside its entries, as a dialect has it. */
function writtenHead({ entries: _, ...book }: Lorebook, dialect: BookDialect): JsonObject {
  const { scanDepth, tokenBudget, recursiveScanning, ...rest } = book;
  const names = spellings[dialect];
  return {
    ...rest,
    ...(scanDepth !== null && { [names.scanDepth]: scanDepth }),
    ...(tokenBudget !== null && { [names.tokenBudget]: tokenBudget }),
    ...(recursiveScanning !== null && { [names.recursiveScanning]: recursiveScanning }),
  };
}

const spellings = {
  worldInfo: { scanDepth: 'scanDepth', tokenBudget: 'tokenBudget', recursiveScanning: 'recursiveScanning' },
  characterBook: { scanDepth: 'scan_depth', tokenBudget: 'token_budget', recursiveScanning: 'recursive_scanning' },
} as const;

const fields: ReadonlyMap<string, string> = new Map([
  ...['name', 'description', 'scanDepth', 'tokenBudget', 'recursiveScanning'].map((name) => [name, name] as const),
  ['Name', 'name'],
  ['scan_depth', 'scanDepth'],
  ['token_budget', 'tokenBudget'],
  ['recursive_scanning', 'recursiveScanning'],
]);

export function rememberHead(
  book: JsonObject,
  lorebook: Lorebook,
  { dialect, isDropped }: { dialect: BookDialect; isDropped: (path: readonly string[]) => boolean },
): JsonObject {
  const { entries: _, ...source } = book;
  if (ownOrder(book).length > 0) delete source[OWN_PART];
  const keep = keptOf({
    source,
    written: writtenHead(lorebook, dialect),
    native: lorebook,
    fieldsOf: ([name = '']) => {
      const field = fields.get(name);
      return field === undefined ? [] : [field];
    },
    isDropped,
  });
  return keep.length > 0 ? { keep } : {};
}

export function writeHead(lorebook: Lorebook, { self }: Remembered, dialect: BookDialect): JsonObject {
  const written = writtenHead(lorebook, dialect);
  return self?.['dialect'] === dialect ? withKept(written, keptIn(self), lorebook) : written;
}
