/** Arguments that a tool's input schema asks for; an argument named `schema` is the schema of the tool before it. */
export function argumentsFor(tool, tools) {
  const { properties = {}, required = [] } = tool.inputSchema;
  return Object.fromEntries(required.map((name) => [name, sampleOf(name, properties[name] ?? {}, tools)]));
}

function sampleOf(name, schema, tools) {
  if (name === 'schema') return tools.find((tool) => tool.nativeName !== 'json_schema_echo').inputSchema;
  if (schema.type === 'number' || schema.type === 'integer') return 2;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [];
  if (schema.type === 'object') return {};
  return 'sample';
}
