import type { OpenAPIObject } from '@nestjs/swagger';
import { documentedBodies } from '../http/documents-body.ts';
import { convertSchema } from './convert-schema.ts';
import { operationIdOf } from './operation-id.ts';

type Operation = { operationId?: string; requestBody?: object };

/** Adds the bodies that the library knows nothing of, because their routes read them as texts. */
export function describeBodies(document: OpenAPIObject): OpenAPIObject {
  const bodies = new Map(documentedBodies().map((body) => [operationIdOf(body), body.contents]));
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path as Record<string, Operation>)) {
      const contents = bodies.get(operation.operationId ?? '');
      if (!contents) continue;
      const content: [string, object][] = Object.entries(contents).map(([type, schema]) => [
        type,
        { schema: schemaIn(document, schema) },
      ]);
      operation.requestBody = { required: true, content: Object.fromEntries(content) };
    }
  }
  return document;
}

function schemaIn(document: OpenAPIObject, schema: unknown): object {
  const converted = convertSchema(schema, { schemaType: 'input' });
  if (!converted) return {};
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, ...converted.components },
  };
  // The library writes references like this by itself; `$defs` exist in no document.
  const text = JSON.stringify(converted.schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as object;
}
