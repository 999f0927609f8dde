/** Whether objects and arrays are nested deeper than `max` levels. Needs no stack of its own, however deep the value is. */
export function isDeeperThan(value: unknown, max: number): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === max) return true;
    level = level.flatMap((nested): unknown[] => Object.values(nested)).filter(isNested);
  }
  return false;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
