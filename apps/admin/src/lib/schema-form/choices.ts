import type { Choice } from './field.ts';
import { exactJson } from './exact-json.ts';
import { schemasOf, textOf, type Schema } from './schema-object.ts';

/** The choices of `const`, `enum`, or a union of constants. Undefined where there are none, or one can't be shown exactly. */
export function choicesOf(schema: Schema): Choice[] | undefined {
  const given = constants(schema);
  if (!given || given.length === 0) return undefined;
  const choices = given.map(({ value, title }) => choiceOf(value, title));
  return choices.every((choice) => choice !== undefined) ? choices : undefined;
}

function constants(schema: Schema): Array<{ value: unknown; title?: string | undefined }> | undefined {
  if (Object.hasOwn(schema, 'const')) return [{ value: schema['const'] }];
  const names: readonly unknown[] = Array.isArray(schema['enumNames']) ? schema['enumNames'] : [];
  const listed: unknown = schema['enum'];
  if (Array.isArray(listed)) return listed.map((value: unknown, at) => ({ value, title: textOf(names[at]) }));
  const branches = schemasOf(schema['oneOf'] ?? schema['anyOf']);
  if (!branches?.every((branch) => Object.hasOwn(branch, 'const'))) return undefined;
  return branches.map((branch) => ({ value: branch['const'], title: textOf(branch['title']) }));
}

function choiceOf(value: unknown, title: string | undefined): Choice | undefined {
  const raw = exactJson(value);
  if (raw === undefined || /^[{[]/.test(raw)) return undefined;
  const plain = typeof value === 'string' && value.trim() !== '' ? value : raw;
  return { raw, label: title === undefined || title === plain ? plain : `${title} (${plain})` };
}
