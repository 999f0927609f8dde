import type { JsonObject } from '@taproom/mcp-domain';
import { InvalidValue, type Place, placeOf, segmentsOf } from '@taproom/roleplay-domain';
import { z } from 'zod';

/** An argument whose schema and check are the domain's, both made from the same fields. */
export function checkedArgument<T>(name: string, schema: JsonObject, read: (value: unknown, place: Place) => T) {
  return z
    .unknown()
    .meta(schema)
    .transform((value, context): T => {
      try {
        return read(value, placeOf(name));
      } catch (error) {
        if (!(error instanceof InvalidValue)) throw error;
        context.addIssue({ code: 'custom', message: error.expected, path: segmentsOf(error.place).slice(1) });
        return z.NEVER;
      }
    });
}
