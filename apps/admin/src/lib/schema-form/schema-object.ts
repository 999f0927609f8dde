export type Schema = Readonly<Record<string, unknown>>;

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const schemasOf = (value: unknown): Schema[] | undefined =>
  Array.isArray(value) && value.every(isSchema) ? value : undefined;
