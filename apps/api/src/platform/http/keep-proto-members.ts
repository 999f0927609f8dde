import type { ProblemIssue } from '@taproom/contracts';
import { formatPath } from './describe-issue.ts';

type Place = { input: unknown; output: unknown; path: (string | number)[] };

const PROTO = '__proto__';

/**
 * zod drops an own member named `__proto__` from every record without checking it. HTTP allows a header of that name and
 * JSON Schema a property, so it is put back where zod kept a record; the records of requests hold strings only, and
 * anything else is an issue.
 */
export function keepProtoMembers(input: unknown, output: unknown): ProblemIssue[] {
  const issues: ProblemIssue[] = [];
  const places: Place[] = [{ input, output, path: [] }];
  for (let place = places.pop(); place; place = places.pop()) {
    const { input: from, output: to, path } = place;
    if (!isObject(from) || !isObject(to)) continue;
    if (Object.hasOwn(from, PROTO) && !Object.hasOwn(to, PROTO)) {
      const value: unknown = from[PROTO];
      if (typeof value !== 'string') issues.push({ path: formatPath([...path, PROTO]), message: 'must be a string' });
      else Object.defineProperty(to, PROTO, { value, enumerable: true, configurable: true, writable: true });
    }
    for (const key of Object.keys(to)) {
      if (key !== PROTO)
        places.push({ input: from[key], output: to[key], path: [...path, Array.isArray(to) ? Number(key) : key] });
    }
  }
  return issues;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
