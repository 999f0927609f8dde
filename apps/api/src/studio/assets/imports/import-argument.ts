import { createHash } from 'node:crypto';
import type { JsonObject } from '@taproom/mcp-domain';
import {
  type ImportContent,
  type ImportKind,
  type ImportLimits,
  importValue,
  type ImportNotes,
  placeOf,
} from '@taproom/roleplay-domain';
import { z } from 'zod';
import { argumentFault } from '../../tools/check/argument-faults.ts';
import { isJsonObject } from '@taproom/mcp-domain';
import type { EntryIds } from '../writes/entry-ids.ts';
import { toStudioError } from './refused.ts';

export type ReadImport<K extends ImportKind> = { content: Extract<ImportContent, { kind: K }>; notes: ImportNotes };

/** What the tools that import need. */
export type ImportTools = { entryIds: EntryIds; limits: ImportLimits };

/** An argument that is a whole file of one kind, read leniently. @throws StudioError */
export function importArgument<K extends ImportKind>(name: string, kind: K, { entryIds, limits }: ImportTools) {
  const schema: JsonObject = { type: 'object', additionalProperties: true };
  return z
    .unknown()
    .meta(schema)
    .transform((value): ReadImport<K> => {
      if (!isJsonObject(value)) throw argumentFault([name], 'object', value);
      const newId = entryIds.for(`import ${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`);
      const reading = importValue(value, { kind, limits, newId, argument: placeOf(name) });
      if (!reading.ok) throw toStudioError(reading.refusal, name, value);
      return { content: reading.content as Extract<ImportContent, { kind: K }>, notes: reading.notes };
    });
}
