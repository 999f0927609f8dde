import type { JsonObject } from '../../assets/model/json.ts';
import type { Lorebook } from '../../assets/model/lorebook.ts';
import type { Imported } from '../../assets/model/remembered.ts';
import { isObject } from '../../assets/fields/number-token.ts';
import { writeHead } from './remembered-head.ts';
import { OWN_PART } from './read-head.ts';
import { recallEntry } from './remembered-entry.ts';
import { UidAllocation } from './uids.ts';
import { writeCharacterBookEntry, writeWorldInfoEntry } from './write-entry.ts';

/** A World Info file (F-76). */
export function writeWorldInfo({ value, remembered }: Imported<Lorebook>): JsonObject {
  const uids = new UidAllocation(value.entries);
  const keys = new Set(value.entries.map((entry) => String(uids.of(entry))));
  const from = remembered.self?.['dialect'];
  const entries = value.entries.map((entry): [string, JsonObject] => {
    const uid = uids.of(entry);
    const memory = remembered.entries?.[entry.identifier];
    const own = memory?.['key'];
    const key = typeof own === 'string' && !keys.has(own) ? own : String(uid);
    keys.add(key);
    const recall = { remembered: memory, from, to: 'worldInfo', bookScanDepth: value.scanDepth } as const;
    return [key, recallEntry(writeWorldInfoEntry(entry, uid), entry, recall)];
  });
  const order = value.entries.map((entry) => uids.of(entry));
  const ascends = order.every((uid, at) => at === 0 || uid > (order[at - 1] ?? 0));
  return {
    ...writeHead(value, remembered, 'worldInfo'),
    entries: Object.fromEntries(entries),
    ...(!ascends && { [OWN_PART]: { order: entries.map(([key]) => key) } }),
  };
}

/** The CharacterBook of a card, and `data` of a `lorebook_v3`. */
export function writeCharacterBook({ value, remembered }: Imported<Lorebook>): JsonObject {
  const from = remembered.self?.['dialect'];
  const entries = value.entries.map((entry) => {
    const memory = remembered.entries?.[entry.identifier];
    const recall = { remembered: memory, from, to: 'characterBook', bookScanDepth: value.scanDepth } as const;
    return recallEntry(writeCharacterBookEntry(entry, value.scanDepth), entry, recall);
  });
  return { ...writeHead(value, remembered, 'characterBook'), entries };
}

/** A standalone `lorebook_v3`, with what stood beside its `data`. */
export function writeLorebookV3(book: Imported<Lorebook>): JsonObject {
  const root = book.remembered.self?.['root'];
  return { spec: 'lorebook_v3', data: writeCharacterBook(book), ...(isObject(root) ? root : {}) };
}
