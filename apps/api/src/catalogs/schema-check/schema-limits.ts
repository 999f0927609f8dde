/** What one schema may take before it counts as invalid. */
export const MAX_SCHEMA_BYTES = 256 * 1024;
export const MAX_DEPTH = 128;
export const MAX_SUBSCHEMAS = 20_000;

/** What a whole check may take. Times are wall-clock milliseconds; they are a last resort, for what the limits above miss. */
export type SchemaCheckLimits = {
  /** Up to this many characters of schemas are checked where they are, without a worker. */
  inlineChars: number;
  /** For a group of schemas, and for a single one when its group ran out of time. */
  stepMs: number;
  totalMs: number;
  /** A worker with nothing to do ends after this. */
  idleMs: number;
};

export const defaultLimits: SchemaCheckLimits = {
  inlineChars: 64 * 1024,
  stepMs: 10_000,
  totalMs: 60_000,
  idleMs: 10_000,
};
