import type { ErrorObject } from 'ajv';

/** Why a value is no JSON Schema 2020-12, judged by the meta-schema; undefined when it is one. */
export type MetaSchema = (schema: unknown) => string | undefined;

const META_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';
let loading: Promise<MetaSchema> | undefined;

/** Loaded at first use: Ajv costs memory, and an idle API needs none of it. */
export function loadMetaSchema(): Promise<MetaSchema> {
  return (loading ??= load());
}

async function load(): Promise<MetaSchema> {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  const validate = ajv.getSchema(META_SCHEMA);
  if (!validate) throw new Error(`Ajv does not know ${META_SCHEMA}`);
  return (schema) => (validate(schema) ? undefined : described(validate.errors?.[0]));
}

function described(error: ErrorObject | undefined): string {
  if (!error) return 'it does not follow the meta-schema';
  const allowed: unknown = error.params['allowedValues'];
  const values = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : '';
  return `#${error.instancePath} ${error.message ?? 'is invalid'}${values}`;
}
