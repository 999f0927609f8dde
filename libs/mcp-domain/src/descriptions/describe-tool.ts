import { isJsonObject, type JsonObject, ownValue, withEntry } from '../json/json-object.ts';
import type { DescriptionOverride } from '../registration/registration.ts';
import { copyJson } from './copy-json.ts';

export type Described = { description?: string; inputSchema: JsonObject };

export type DescriptionResult = { ok: true; described: Described } | { ok: false; message: string };

/**
 * One layer of descriptions over a tool, field by field: what the layer has wins, the empty string too, and is used as it is
 * stored. The tool is not changed. A layer that speaks of a property which the schema doesn't have, or whose schema is no
 * object, fits not at all.
 */
export function describeTool(tool: Described, layer: DescriptionOverride | undefined): DescriptionResult {
  if (!layer) return { ok: true, described: tool };
  const texts = Object.entries(layer.properties ?? {});
  const description = layer.description ?? tool.description;
  const shown = description === undefined ? {} : { description };
  if (texts.length === 0) return { ok: true, described: { ...shown, inputSchema: tool.inputSchema } };
  const { properties } = tool.inputSchema;
  const known = isJsonObject(properties) ? properties : {};
  const lost = texts.find(([name]) => !isJsonObject(ownValue<unknown>(known, name)))?.[0];
  if (lost !== undefined) return { ok: false, message: misfit(lost) };
  const inputSchema = copyJson(tool.inputSchema);
  const described = texts.reduce<JsonObject>((map, [name, text]) => withDescription(map, name, text), copyJson(known));
  return { ok: true, described: { ...shown, inputSchema: withEntry<unknown>(inputSchema, 'properties', described) } };
}

function withDescription(properties: JsonObject, name: string, description: string): JsonObject {
  const schema = ownValue<unknown>(properties, name);
  return withEntry(
    properties,
    name,
    isJsonObject(schema) ? withEntry<unknown>(schema, 'description', description) : schema,
  );
}

function misfit(name: string): string {
  return `describes the property ${JSON.stringify(name)}, which the tool's input schema does not have as an object.`;
}
