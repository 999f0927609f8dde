import type { JsonObject } from '@taproom/mcp-domain';
import { z } from 'zod';

/** A zod schema as JSON Schema 2020-12 of what goes in, without `$schema`. What the one refuses, the other does. */
export function inputSchemaOf(schema: z.ZodType): JsonObject {
  const { $schema: _, ...document } = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', override: tidy });
  return document;
}

function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  // The bounds of a double are nothing that a caller has to know.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  const { def } = zodSchema._zod;
  // zod leaves the default of a number out, since it is read by way of a transformation.
  if (def.type === 'default') jsonSchema.default = def.defaultValue;
}
