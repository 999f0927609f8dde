import type { StudioResource, StudioSchema } from '../tools/studio-resource.ts';

/** `tavo://schemas/*` (S-324). */
export function schemaResources(schemas: readonly StudioSchema[]): StudioResource[] {
  return schemas.map(({ name, title, kind, resourceTemplate, schema }) => {
    const uri = `tavo://schemas/${name}` as const;
    const document = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: uri,
      title,
      ...schema,
      kind,
      ...(resourceTemplate !== undefined && { resourceTemplate }),
    };
    return { uri, title, mimeType: 'application/json', read: () => document };
  });
}
