import type { JsonObject } from './json.ts';

/**
 * What an imported file said and the model has no field for (F-11): in no read, back in an export. It follows its object
 * when that is edited or reordered, and goes when it is deleted. What is inside is the business of the format that wrote it.
 */
export type Remembered = {
  readonly self?: JsonObject;
  /** By the entry's identifier. */
  readonly entries?: Readonly<Record<string, JsonObject>>;
};

/** A model's value as a format read it, ready to be stored. */
export type Imported<V> = { readonly value: V; readonly remembered: Remembered };

export const nothingRemembered: Remembered = {};
