import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { type At, inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import { readNumber, scalarText } from '../values/read-scalars.ts';

export type OrderItem = { readonly identifier: string; readonly object: JsonObject; readonly at: At };

/** The list that counts, and what comes back around it in an export. */
export type OrderReading = { items: OrderItem[]; memory: JsonObject };

/** The character ids under which SillyTavern keeps the list for all characters; the first there counts (F-112). */
export const GLOBAL_LIST = 100001;
const globalLists = [GLOBAL_LIST, 100000];

/** Undefined if there is no list at all. */
export function readOrder(value: unknown, at: At, report: Report): OrderReading | undefined {
  if (!Array.isArray(value)) {
    if (value !== undefined && value !== null) report.drop('damaged', at, 'is no list and was left out');
    return undefined;
  }
  const lists = value as unknown[];
  const isFlat = lists.some((item) => isObject(item) && Object.hasOwn(item, 'identifier'));
  if (isFlat) return { items: orderItems(lists, at, report), memory: {} };
  const chosen = chooseList(lists);
  const list = lists[chosen];
  if (!isObject(list)) return undefined;
  const { order, character_id, ...rest } = list;
  noteOtherLists(lists, { chosen, at, report });
  if (readNumber(character_id) !== GLOBAL_LIST) {
    report.warn('coerced', inside(inside(at, chosen), 'character_id'), `exports have this list under ${GLOBAL_LIST}`);
  }
  const others = lists.flatMap((other, index) => (index === chosen ? [] : [{ index, list: other }]));
  const items = orderItems(
    Array.isArray(order) ? (order as unknown[]) : [],
    inside(inside(at, chosen), 'order'),
    report,
  );
  const memory = {
    ...(others.length > 0 && { otherLists: others }),
    ...(Object.keys(rest).length > 0 && { list: rest }),
  };
  return { items, memory };
}

function chooseList(lists: readonly unknown[]): number {
  const found = globalLists.map((id) =>
    lists.findIndex(
      (list) => isObject(list) && readNumber(list['character_id']) === id && Array.isArray(list['order']),
    ),
  );
  const first = lists.findIndex((list) => isObject(list) && Array.isArray(list['order']));
  return [...found, first].find((index) => index !== -1) ?? -1;
}

function noteOtherLists(
  lists: readonly unknown[],
  { chosen, at, report }: { chosen: number; at: At; report: Report },
): void {
  const count = lists.length - 1;
  if (count === 0) return;
  const kept = count === 1 ? 'one more order list is' : `${count} more order lists are`;
  const other = lists.findIndex((_, index) => index !== chosen);
  report.warn('not_supported', inside(at, other), `a preset has one order here; ${kept} kept for exports only`);
}

function orderItems(list: readonly unknown[], at: At, report: Report): OrderItem[] {
  const seen = new Set<string>();
  return list.flatMap((object, index): OrderItem[] => {
    const place = inside(at, index);
    const raw = isObject(object) ? object['identifier'] : undefined;
    const identifier = typeof raw === 'string' ? raw : scalarText(raw);
    if (!isObject(object) || identifier === undefined) {
      report.drop('damaged', place, 'refers to no prompt and was left out');
      return [];
    }
    if (seen.has(identifier)) {
      report.drop('duplicate_removed', place, 'the prompt is in the list already; the first place counts');
      return [];
    }
    seen.add(identifier);
    return [{ identifier, object, at: place }];
  });
}

/** The lists of a file again: ours in its old place, the others as they came. */
export function writeOrder(order: readonly JsonObject[], memory: JsonObject): JsonObject[] {
  const extra = isObject(memory['list']) ? memory['list'] : {};
  const lists: JsonObject[] = [{ ...extra, character_id: GLOBAL_LIST, order }];
  const others = Array.isArray(memory['otherLists'])
    ? (memory['otherLists'] as { index: number; list: JsonObject }[])
    : [];
  for (const { index, list } of others) lists.splice(index, 0, list);
  return lists;
}
