import type { JsonPath } from '../json/json-syntax.ts';
import { choicesOf } from './choices.ts';
import { constraintNames, type Constraint, type Control, type Field, type SimpleControl } from './field.ts';
import { exactJson } from './exact-json.ts';
import { plainSchema, type PlainSchema } from './plain-schema.ts';
import { isSchema, textOf, type Schema } from './schema-object.ts';

/** Groups inside groups inside groups are shown as fields; what lies deeper is edited as JSON. */
const deepestGroup = 3;

/** `hasMoreRules`: the schema says more about the whole than a list of fields can. */
export type SchemaFields = { fields: Field[]; hasMoreRules: boolean };
type Place = { root: Schema; path: JsonPath };

/** The fields of a tool's input schema. `descriptions` replace the server's, by the name of a top-level property. */
export function schemaFields(root: Schema, descriptions: Readonly<Record<string, string>> = {}): SchemaFields {
  const plain = plainSchema(root, root);
  const fields = plain ? fieldsOf({ root, path: [] }, plain.schema) : [];
  return {
    fields: fields.map((field) => withOverride(field, descriptions)),
    hasMoreRules: hasMoreRules(plain?.schema ?? root),
  };
}

function withOverride(field: Field, descriptions: Readonly<Record<string, string>>): Field {
  if (!Object.hasOwn(descriptions, field.key)) return field;
  return { ...field, description: descriptions[field.key], isOverridden: true };
}

function hasMoreRules(schema: Schema): boolean {
  return ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'dependentRequired', 'dependentSchemas', '$ref'].some((rule) =>
    Object.hasOwn(schema, rule),
  );
}

function fieldsOf({ root, path }: Place, schema: Schema): Field[] {
  const { properties, required } = schema;
  if (!isSchema(properties)) return [];
  const names = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties).map(([key, property]) =>
    fieldOf({ root, path: [...path, key] }, key, property, names.has(key)),
  );
}

function fieldOf(place: Place, key: string, given: unknown, required: boolean): Field {
  const plain = plainSchema(place.root, given);
  const control: Control = plain ? controlFor(place, plain) : { kind: 'json' };
  const takesNull = plain?.nullable === true && !['json', 'choice'].includes(control.kind);
  const said = wordsOf(plain?.schema ?? (isSchema(given) ? given : {}));
  return { key, path: place.path, required, nullable: takesNull, typeName: typeNameOf(plain), control, ...said };
}

function wordsOf(schema: Schema): Pick<Field, 'title' | 'description' | 'isOverridden' | 'default' | 'constraints'> {
  return {
    title: textOf(schema['title']),
    description: textOf(schema['description']),
    isOverridden: false,
    default: Object.hasOwn(schema, 'default') ? exactJson(schema['default']) : undefined,
    constraints: constraintsOf(schema),
  };
}

function controlFor(place: Place, plain: PlainSchema): Control {
  const control = controlOf(place, plain);
  return plain.nullable ? withNullChoice(control) : control;
}

function controlOf(place: Place, plain: PlainSchema): Control {
  const simple = simpleControlOf(plain);
  if (simple) return simple;
  if (plain.type === 'array') return listOf(place, plain.schema);
  if (plain.type !== 'object' || !isSchema(plain.schema['properties']) || place.path.length > deepestGroup)
    return { kind: 'json' };
  const fields = fieldsOf(place, plain.schema);
  return fields.length > 0 ? { kind: 'group', fields } : { kind: 'json' };
}

/** Where all values are offered side by side, null is one of them. */
function withNullChoice(control: Control): Control {
  const none = { raw: 'null', label: 'null' };
  if (control.kind === 'boolean')
    return { kind: 'choice', choices: [...['true', 'false'].map((raw) => ({ raw, label: raw })), none] };
  if (control.kind !== 'choice' || control.choices.some(({ raw }) => raw === 'null')) return control;
  return { kind: 'choice', choices: [...control.choices, none] };
}

function simpleControlOf({ schema, type }: PlainSchema): SimpleControl | undefined {
  const isClosed = ['const', 'enum', 'oneOf', 'anyOf'].some((rule) => Object.hasOwn(schema, rule));
  if (isClosed) {
    const choices = choicesOf(schema);
    return choices && { kind: 'choice', choices };
  }
  if (type === 'string') return { kind: 'text' };
  if (type === 'number' || type === 'integer') return { kind: 'number', integer: type === 'integer' };
  return type === 'boolean' ? { kind: 'boolean' } : undefined;
}

function listOf({ root }: Place, schema: Schema): Control {
  const plain = Object.hasOwn(schema, 'prefixItems') ? undefined : plainSchema(root, schema['items']);
  const item = plain && !plain.nullable ? simpleControlOf(plain) : undefined;
  return item ? { kind: 'list', item } : { kind: 'json' };
}

function constraintsOf(schema: Schema): Constraint[] {
  return constraintNames.flatMap((name) => {
    const value = schema[name];
    return typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : [];
  });
}

function typeNameOf(plain: PlainSchema | undefined): string {
  if (!plain) return 'any';
  const { schema, type, nullable } = plain;
  const items = isSchema(schema['items']) ? textOf(schema['items']['type']) : undefined;
  const name = type === 'array' && items ? `${items}[]` : (type ?? (choicesOf(schema) ? 'enum' : 'any'));
  return nullable ? `${name} | null` : name;
}
