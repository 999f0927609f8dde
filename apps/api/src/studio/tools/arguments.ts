import { z } from 'zod';

/* Arguments are parsed without loss, so 1.0 and 1e2 arrive as raw numbers, of which zod knows nothing. They are made plain where a
   schema says what may stand there; `z.unknown()` lets them pass with their digits. */

/** A JSON integer, `1.0` included, within a double's exact range. */
export function wholeNumber({ min, max }: { min?: number; max?: number } = {}) {
  let schema = z.int();
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return schema;
}

/** Any JSON number that a double can hold, within the bounds. */
export function realNumber({ min, max }: { min?: number; max?: number } = {}) {
  let schema = z.number();
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  return schema;
}

/** An id of an asset, a chat or a message. */
export const assetId = () => wholeNumber({ min: 1 });

/** An object that is read field by field by the domain; the schema promises no more than that it is one. */
export const openObject = () => z.looseObject({});

/** What every search takes (S-104). */
export const searchArguments = () =>
  z.strictObject({
    query: z.string().default(''),
    match: z.enum(['exact', 'prefix', 'suffix', 'contains']).default('contains'),
    limit: wholeNumber({ min: 1, max: 100 }).default(20),
    cursor: wholeNumber({ min: 0 }).default(0),
  });

/** The arguments of a tool that takes none. */
export const noArguments = () => z.strictObject({});
