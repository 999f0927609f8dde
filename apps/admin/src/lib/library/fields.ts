import type { JsonPath } from '#lib/json/json-syntax.ts';

export type Option = { value: string; label: () => string };

/**
 * How a member is shown and typed: a line, a number, a text, a list with one short item a line or of whole texts, on or off, one
 * or several of a few words, or JSON as it stands.
 */
export type Look =
  | { kind: 'line' | 'number' | 'text' | 'lines' | 'texts' | 'flag' | 'json' }
  | { kind: 'one' | 'several'; options: readonly Option[] };

export type LibraryField = {
  /** The path with dots, as a refusal names it. */
  name: string;
  path: JsonPath;
  label: () => string;
  hint?: (() => string) | undefined;
  look: Look;
  /** Emptied, it is null. */
  nullable?: boolean;
  /** The hub takes anything there, so what is typed is checked here. */
  checkedHere?: boolean;
};

/** The main fields are in sight; the others are under the names of their groups. */
export type FieldGroup = { id: string; title: () => string; fields: readonly LibraryField[] };
export type FieldSet = { main: readonly LibraryField[]; groups: readonly FieldGroup[] };

type Label = () => string;
type More = Pick<LibraryField, 'hint' | 'nullable' | 'checkedHere'>;

const field = (name: string, label: Label, look: Look, more: More = {}): LibraryField => ({
  name,
  path: name.split('.'),
  label,
  look,
  ...more,
});

export const line = (name: string, label: Label, more?: More): LibraryField =>
  field(name, label, { kind: 'line' }, more);
export const number = (name: string, label: Label, more?: More): LibraryField =>
  field(name, label, { kind: 'number' }, more);
export const text = (name: string, label: Label, more?: More): LibraryField =>
  field(name, label, { kind: 'text' }, more);
export const lines = (name: string, label: Label, more?: More): LibraryField =>
  field(name, label, { kind: 'lines' }, more);
export const texts = (name: string, label: Label, more?: More): LibraryField =>
  field(name, label, { kind: 'texts' }, more);
export const flag = (name: string, label: Label, more?: More): LibraryField =>
  field(name, label, { kind: 'flag' }, more);
export const json = (name: string, label: Label, more?: More): LibraryField =>
  field(name, label, { kind: 'json' }, more);

export const oneOf = (name: string, label: Label, options: Record<string, Label>, more?: More): LibraryField =>
  field(name, label, { kind: 'one', options: optionsOf(options) }, more);
export const severalOf = (name: string, label: Label, options: Record<string, Label>, more?: More): LibraryField =>
  field(name, label, { kind: 'several', options: optionsOf(options) }, more);

const optionsOf = (options: Record<string, Label>): Option[] =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

export const fieldsOf = ({ main, groups }: FieldSet): LibraryField[] => [
  ...main,
  ...groups.flatMap(({ fields }) => fields),
];
