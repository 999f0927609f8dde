import { SvelteMap } from 'svelte/reactivity';
import { setAt } from '../json/json-edit.ts';
import type { JsonDocument, JsonPath } from '../json/json-syntax.ts';
import { rawAt } from '../json/json-nodes.ts';
import { clearAt, readDraft } from './draft-edit.ts';
import { isCurrent, isWithin, pathKey, type TypedText } from './typed-texts.ts';
import type { TypedValue } from './typed-value.ts';

/** One text of arguments, seen as JSON and as a form. Only what the person does changes it. */
export class Draft {
  text = $state('');
  readonly reading = $derived(readDraft(this.text));
  /** Boxes whose text is not in the draft because it is no value yet. */
  readonly faults: TypedText[] = $derived.by(() => this.#current().filter(({ fault }) => fault !== undefined));
  readonly #typed = new SvelteMap<string, TypedText>();

  constructor(text: string) {
    this.text = text;
  }

  /** Takes another text as the whole draft. */
  replace(text: string): void {
    this.#typed.clear();
    this.text = text;
  }

  set(path: JsonPath, raw: string): void {
    this.#forget(path);
    this.text = setAt(this.#document(), path, raw);
  }

  clear(path: JsonPath): void {
    this.#forget(typeof path.at(-1) === 'number' ? path.slice(0, -1) : path);
    this.text = clearAt(this.#document(), path);
  }

  /** Takes a box's text: a value goes into the draft, nothing takes the property out, and a fault waits in the box. */
  type(path: JsonPath, typed: string, value: TypedValue): void {
    if (value.kind === 'value') this.set(path, value.raw);
    if (value.kind === 'nothing') this.clear(path);
    const base = rawAt(this.#document(), path);
    const fault = value.kind === 'fault' ? value.reason : undefined;
    if (typed !== (base ?? '')) this.#typed.set(pathKey(path), { path, typed, fault, base });
    else this.#typed.delete(pathKey(path));
  }

  typedAt(path: JsonPath): TypedText | undefined {
    const typed = this.#typed.get(pathKey(path));
    return typed && this.reading.ok && isCurrent(this.reading.document, typed) ? typed : undefined;
  }

  #current(): TypedText[] {
    const { reading } = this;
    return reading.ok ? [...this.#typed.values()].filter((typed) => isCurrent(reading.document, typed)) : [];
  }

  #forget(path: JsonPath): void {
    for (const [key, typed] of this.#typed) if (isWithin(typed.path, path)) this.#typed.delete(key);
  }

  #document(): JsonDocument {
    if (!this.reading.ok) throw new Error('The draft is not a JSON object, so no form can change it.');
    return this.reading.document;
  }
}
