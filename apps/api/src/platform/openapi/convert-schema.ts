import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;
type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type Converted = { schema: JsonSchema; components: Schemas };

/**
 * A zod schema as OpenAPI 3.1 has it, which is JSON Schema 2020-12. What has an id becomes a component. A schema that only
 * code can check says with `meta({ override })` what it looks like from outside.
 */
export function convertSchema(
  schema: unknown,
  { schemaType }: { schemaType: 'input' | 'output' },
): Converted | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const {
    $defs = {},
    $schema: _,
    id,
    ...root
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: schemaType,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => applyOverride(jsonSchema),
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
  const components = Object.fromEntries(
    Object.entries($defs).map(([name, { id: _id, ...definition }]) => [name, definition]),
  );
  if (typeof id !== 'string') return { schema: root, components };
  return { schema: { $ref: `#/$defs/${id}` }, components: { ...components, [id]: root } };
}

function applyOverride(jsonSchema: JsonSchema): void {
  const { override } = jsonSchema;
  delete jsonSchema['override'];
  if (typeof override === 'object') Object.assign(jsonSchema, override);
}
