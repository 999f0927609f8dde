import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { type At, inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import { readNumber, scalarText } from '../values/read-scalars.ts';

type Swipes = { swipes: string[]; swipe_id: number; swipe_info?: unknown[] };

/** The texts that were tried for a message; the one that is shown is among them (F-135). Undefined for a row without them. */
export function readSwipes(row: JsonObject, content: string, report: Report): Swipes | undefined {
  const at = inside(undefined, 'swipes');
  const given = row['swipes'];
  if (given === undefined || given === null) return undefined;
  if (!Array.isArray(given)) {
    report.drop('coerced', at, 'is no list and was left out');
    return undefined;
  }
  const swipes = (given as unknown[]).map((swipe, index) => swipeText(swipe, inside(at, index), report));
  const current = currentSwipe(swipes, { row, content, report });
  const all = current < swipes.length ? swipes : [...swipes, content];
  return { swipes: all, swipe_id: current, ...infoOf(row, all.length, report) };
}

function swipeText(swipe: unknown, at: At, report: Report): string {
  if (typeof swipe === 'string') return swipe;
  const inner = isObject(swipe) ? swipe['message'] : undefined;
  const text = typeof inner === 'string' ? inner : (scalarText(swipe) ?? '');
  report.warn('coerced', at, 'was read as text');
  return text;
}

/** Where the shown text is; behind the last one if it has to be added. */
function currentSwipe(
  swipes: readonly string[],
  { row, content, report }: { row: JsonObject; content: string; report: Report },
): number {
  const stated = readNumber(row['swipe_id']) ?? 0;
  if (swipes[stated] === content) return stated;
  const found = swipes.indexOf(content);
  const message =
    found === -1 ? 'the shown text was added to the swipes' : 'the swipe that is shown is the current one now';
  report.warn('coerced', inside(undefined, found === -1 ? 'swipes' : 'swipe_id'), message);
  return found === -1 ? swipes.length : found;
}

/** One piece of information a swipe: filled up from the row, or cut. */
function infoOf(row: JsonObject, count: number, report: Report): { swipe_info?: unknown[] } {
  const { swipe_info: info } = row;
  if (!Array.isArray(info)) return {};
  const at = inside(undefined, 'swipe_info');
  const list = info as unknown[];
  if (list.length === count) return { swipe_info: list };
  if (list.length > count) {
    for (let index = count; index < list.length; index++)
      report.drop('coerced', inside(at, index), 'there is no swipe that this belongs to');
    return { swipe_info: list.slice(0, count) };
  }
  report.warn('coerced', at, 'was filled up, so that each swipe has its own');
  const names = ['send_date', 'gen_started', 'gen_finished', 'extra'].filter((name) => Object.hasOwn(row, name));
  const filling = Object.fromEntries(names.map((name) => [name, row[name]]));
  return { swipe_info: [...list, ...Array.from({ length: count - list.length }, () => filling)] };
}
