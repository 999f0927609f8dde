import type { JsonPath } from '../json/json-syntax.ts';

/** One property of a schema, as a form shows it. */
export type Field = {
  key: string;
  path: JsonPath;
  title: string | undefined;
  description: string | undefined;
  /** The description is the registration's own, in place of the server's. */
  isOverridden: boolean;
  required: boolean;
  /** The schema also takes `null`. */
  nullable: boolean;
  /** JSON text of the schema's default, or undefined where it can't be given exactly. Shown, never filled in. */
  default: string | undefined;
  constraints: readonly Constraint[];
  /** The schema's word for the type: `string`, `string[]`, `any`. */
  typeName: string;
  control: Control;
};

/** What shows a value. `json` is for all that no other control can show exactly. */
export type Control =
  SimpleControl | { kind: 'list'; item: SimpleControl } | { kind: 'group'; fields: Field[] } | { kind: 'json' };

export type SimpleControl =
  | { kind: 'text' }
  | { kind: 'number'; integer: boolean }
  | { kind: 'boolean' }
  | { kind: 'choice'; choices: readonly Choice[] };

/** `raw` is JSON text of a scalar. */
export type Choice = { raw: string; label: string };

export type ConstraintName = (typeof constraintNames)[number];
export type Constraint = { name: ConstraintName; value: string };

export const constraintNames = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
] as const;
