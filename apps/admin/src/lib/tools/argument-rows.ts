/** One argument of a tool as a person reads it: where it is, what it takes, what is said of it. */
export type ArgumentRow = {
  path: string;
  name: string;
  depth: number;
  type: string;
  required: boolean;
  description: string | undefined;
  limits: readonly string[];
};

type Schema = Record<string, unknown>;

const deepest = 3;
const most = 200;

/** The arguments that `schema` describes, nested ones after their parent. A schema may refer to itself, so depth and number are bounded. */
export function argumentRows(schema: Schema): ArgumentRow[] {
  const rows: ArgumentRow[] = [];
  collect(schema, { root: schema, path: '', depth: 0 }, rows);
  return rows;
}

type Place = { root: Schema; path: string; depth: number };

function collect(schema: Schema, at: Place, rows: ArgumentRow[]): void {
  for (const [name, stated] of Object.entries(asSchema(schema['properties']) ?? {})) {
    if (rows.length >= most) return;
    const property = resolved(stated, at.root) ?? {};
    const row = rowOf(name, { stated, property, parent: schema }, at);
    rows.push(row);
    const inner = innerOf(property, at.root);
    if (inner && at.depth < deepest) collect(inner, { root: at.root, path: row.path, depth: at.depth + 1 }, rows);
  }
}

function rowOf(
  name: string,
  { stated, property, parent }: { stated: unknown; property: Schema; parent: Schema },
  at: Place,
): ArgumentRow {
  const required = parent['required'];
  return {
    path: at.path === '' ? name : `${at.path}.${name}`,
    name,
    depth: at.depth,
    type: typeWords(stated, at.root),
    required: Array.isArray(required) && required.includes(name),
    description: text(asSchema(stated)?.['description']) ?? text(property['description']),
    limits: limitsOf(property),
  };
}

/** The object, or the list's element, whose own properties are worth a line each. */
const innerOf = (property: Schema, root: Schema): Schema | undefined =>
  asSchema(property['properties']) ? property : resolved(property['items'], root);

/** The type in few words, in the notation of JSON Schema: `string | null`, `array<integer>`, `"a" | "b"`. */
export function typeWords(stated: unknown, root: Schema, depth = 0): string {
  const schema = resolved(stated, root);
  if (!schema || depth > deepest) return 'any';
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return listWords(schema['enum'].map((value) => JSON.stringify(value)));
  const choices = [schema['anyOf'], schema['oneOf']].find(Array.isArray);
  if (choices) return listWords([...new Set(choices.map((choice) => typeWords(choice, root, depth + 1)))]);
  const types = [schema['type']].flat().filter((type) => typeof type === 'string');
  if (types.length === 0) return asSchema(schema['properties']) ? 'object' : 'any';
  return types
    .map((type) =>
      type === 'array' && schema['items'] !== undefined
        ? `array<${typeWords(schema['items'], root, depth + 1)}>`
        : type,
    )
    .join(' | ');
}

const shownChoices = 8;

const listWords = (words: readonly string[]): string =>
  words.length > shownChoices ? `${words.slice(0, shownChoices).join(' | ')} | …` : words.join(' | ');

const limitNames = [
  'format',
  'pattern',
  'default',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
];

const limitsOf = (schema: Schema): string[] =>
  limitNames.filter((name) => schema[name] !== undefined).map((name) => `${name}: ${JSON.stringify(schema[name])}`);

/** Follows local references only, and not for ever. */
function resolved(stated: unknown, root: Schema): Schema | undefined {
  let schema = asSchema(stated);
  for (let hops = 0; schema && typeof schema['$ref'] === 'string' && hops < 8; hops++)
    schema = lookUp(schema['$ref'], root);
  return schema;
}

function lookUp(reference: string, root: Schema): Schema | undefined {
  if (!reference.startsWith('#')) return undefined;
  let at: unknown = root;
  for (const step of reference.slice(1).split('/').slice(1)) {
    const key = decodeStep(step);
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as Schema)[key] : undefined;
  }
  return asSchema(at);
}

/** RFC 6901 §4, inside a URI fragment (§6). */
function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step;
  }
}

const asSchema = (value: unknown): Schema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : undefined;

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
