import type { JsonObject } from '@taproom/mcp-domain';
import { z } from 'zod';

/** A zod schema as JSON Schema 2020-12 of what goes in, without `$schema`. What the one refuses, the other does. */
export function inputSchemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _, ...document } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', override: tidy });
  return document;
}

function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // The bounds of a double are nothing that a caller has to know.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
