import { isObject } from '../assets/fields/number-token.ts';
import type { JsonSize } from './measure-json.ts';

/** As `measureJson`, for a value that was parsed already; it stops as soon as a limit is passed. */
export function valueSize(value: unknown, { maxDepth, maxValues }: { maxDepth: number; maxValues: number }): JsonSize {
  const size = { depth: 0, values: 0 };
  const left: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  for (let next = left.pop(); next; next = left.pop()) {
    size.values++;
    const { depth } = next;
    if (!Array.isArray(next.value) && !isObject(next.value)) continue;
    size.depth = Math.max(size.depth, depth);
    if (size.depth > maxDepth || size.values > maxValues) break;
    for (const member of Object.values(next.value)) left.push({ value: member, depth: depth + 1 });
  }
  return size;
}
