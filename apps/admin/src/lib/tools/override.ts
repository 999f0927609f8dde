import type { McpTool, ToolDescriptionOverride } from '@taproom/contracts';

/** Our descriptions of a tool; `undefined` when there are none and all is the server's. */
export type Override = ToolDescriptionOverride | undefined;

export function compose(description: string | undefined, properties: Readonly<Record<string, string>>): Override {
  const override: ToolDescriptionOverride = {};
  if (description !== undefined) override.description = description;
  if (Object.keys(properties).length > 0) override.properties = { ...properties };
  return description === undefined && override.properties === undefined ? undefined : override;
}

export function sameOverride(a: Override, b: Override): boolean {
  if (a?.description !== b?.description) return false;
  const [ours, theirs] = [a?.properties ?? {}, b?.properties ?? {}];
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return [...names].every(
    (name) => Object.hasOwn(ours, name) && Object.hasOwn(theirs, name) && ours[name] === theirs[name],
  );
}

/** The arguments that can be described: the schema's own properties, with the server's words. */
export function describedProperties(tool: McpTool): { name: string; description: string | undefined }[] {
  const properties = tool.inputSchema['properties'];
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties).map(([name, schema]) => ({ name, description: descriptionOf(schema) }));
}

function descriptionOf(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null || !('description' in schema)) return undefined;
  return typeof schema.description === 'string' ? schema.description : undefined;
}
