import { isObject } from './json-value.ts';
import type { MetaSchema } from './meta-schema.ts';
import { isReadablePattern } from './pattern-syntax.ts';
import { unresolvedReference } from './resolve-references.ts';
import { isDeeperThan } from './schema-depth.ts';
import { emptyIndex, indexSchema, ROOT_URI, tooManyTypes } from './schema-index.ts';
import { MAX_DEPTH, MAX_SCHEMA_BYTES, MAX_SUBSCHEMAS } from './schema-limits.ts';

const DIALECT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/**
 * Why the JSON text is no valid JSON Schema 2020-12; undefined when it is one. Generates no code, runs no pattern and reads
 * nothing from anywhere. Whatever `$schema` says, 2020-12 is what counts. Unknown keywords and formats are allowed.
 */
export function checkSchema(text: string, judge: MetaSchema): string | undefined {
  if (Buffer.byteLength(text) > MAX_SCHEMA_BYTES) return `it is larger than ${MAX_SCHEMA_BYTES} bytes`;
  const schema: unknown = JSON.parse(text);
  const fault = faultOf(schema, judge);
  const dialect = isObject(schema) ? schema['$schema'] : undefined;
  if (fault === undefined || typeof dialect !== 'string' || DIALECT.test(dialect)) return fault;
  return `${fault} (checked as JSON Schema 2020-12, although its $schema is ${JSON.stringify(dialect.slice(0, 100))})`;
}

function faultOf(schema: unknown, judge: MetaSchema): string | undefined {
  if (typeof schema === 'boolean') return undefined;
  if (!isObject(schema)) return 'it is no object';
  if (isDeeperThan(schema, MAX_DEPTH)) return `it is nested deeper than ${MAX_DEPTH} levels`;
  const index = emptyIndex();
  indexSchema(index, schema, ROOT_URI);
  if (index.visited.size > MAX_SUBSCHEMAS) return `it has more than ${MAX_SUBSCHEMAS} subschemas`;
  const fault = tooManyTypes(index) ?? judge(schema);
  if (fault !== undefined) return fault;
  const unresolved = unresolvedReference(index, judge);
  if (unresolved !== undefined) return unresolved;
  const pattern = index.patterns.find((candidate) => !isReadablePattern(candidate));
  return pattern === undefined ? undefined : `the pattern ${JSON.stringify(pattern.slice(0, 100))} can't be read`;
}
