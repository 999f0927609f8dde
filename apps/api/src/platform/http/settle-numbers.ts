import type { StandardSchemaV1 } from '@standard-schema/spec';
import { isRawNumber } from '@taproom/mcp-domain';

type Segment = PropertyKey | StandardSchemaV1.PathSegment;

/**
 * In a body whose numbers stand as they were written, `1e3` and `1.0` are no numbers to a schema. Where one was found wanting
 * they become numbers, in place; true when any did. Members that may be anything keep every digit.
 */
export function settleNumbers(value: unknown, issues: readonly StandardSchemaV1.Issue[]): boolean {
  return issues.map(({ path = [] }) => settleAt(value, path)).includes(true);
}

function settleAt(value: unknown, path: readonly Segment[]): boolean {
  const keys = path.map((segment) => (typeof segment === 'object' ? segment.key : segment));
  const last = keys.pop();
  const parent = keys.reduce<unknown>((at, key) => (isContainer(at) ? at[key] : undefined), value);
  if (last === undefined || !isContainer(parent)) return false;
  const number = parent[last];
  if (!isRawNumber(number)) return false;
  // Infinity would be no number to a schema, and "no number" is not what is wrong with 1e400.
  parent[last] = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(number.rawJSON)));
  return true;
}

function isContainer(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null && !isRawNumber(value);
}
