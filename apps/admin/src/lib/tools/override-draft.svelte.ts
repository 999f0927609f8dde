import { compose, sameOverride, type Override } from './override.ts';

/** Descriptions of one tool while they are being edited. What is not set stays the server's. Strings are kept as typed. */
export class OverrideDraft {
  description = $state<string | undefined>();
  properties = $state.raw<Readonly<Record<string, string>>>({});
  #base = $state.raw<Override>();
  readonly override = $derived(compose(this.description, this.properties));
  readonly changed = $derived(!sameOverride(this.override, this.#base));

  constructor(saved: Override) {
    this.take(saved);
  }

  /** Whether what is saved is no longer what this draft began with. */
  isOvertaken(saved: Override): boolean {
    return !sameOverride(saved, this.#base) && !sameOverride(saved, this.override);
  }

  /** Begins anew from what is saved. */
  take(saved: Override): void {
    this.#base = saved;
    this.description = saved?.description;
    this.properties = saved?.properties ?? {};
  }

  /** Keeps what was typed, as a change of what is saved now. */
  rebase(saved: Override): void {
    this.#base = saved;
  }

  setDescription(text: string | undefined, original: string | undefined): void {
    this.description = text === original ? undefined : text;
  }

  setProperty(name: string, text: string | undefined, original: string | undefined): void {
    const others = Object.entries(this.properties).filter(([key]) => key !== name);
    this.properties = Object.fromEntries(text === undefined || text === original ? others : [...others, [name, text]]);
  }

  propertyOf(name: string): string | undefined {
    return Object.hasOwn(this.properties, name) ? this.properties[name] : undefined;
  }
}
