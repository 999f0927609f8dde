import { TaproomError, type ProblemIssue } from '@taproom/contracts';
import { issueText } from '#lib/text/issue-text.ts';

/**
 * Texts that are being typed over something that is stored and has versions. It knows what it began with, and what is stored
 * now if that was changed elsewhere.
 */
export class VersionedForm<Name extends string> {
  readonly names: readonly Name[];
  busy = $state(false);
  failure = $state.raw<unknown>(null);
  /** The version that `If-Match` names. */
  etag: string | undefined;
  #fields = $state.raw<Readonly<Record<Name, string>>>({} as Record<Name, string>);
  #base = $state.raw<Readonly<Record<Name, string>>>({} as Record<Name, string>);
  #stored = $state.raw<Readonly<Record<Name, string>> | undefined>();

  constructor(initial: Readonly<Record<Name, string>>, etag?: string) {
    this.names = Object.keys(initial) as Name[];
    this.#fields = initial;
    this.#base = initial;
    this.etag = etag;
  }

  get fields(): Readonly<Record<Name, string>> {
    return this.#fields;
  }

  get stored(): Readonly<Record<Name, string>> | undefined {
    return this.#stored;
  }

  set(name: Name, text: string): void {
    this.#fields = { ...this.#fields, [name]: text };
  }

  // Getters and not $derived: a form may outlive the component that made it.
  get dirty(): boolean {
    return this.names.some((name) => this.#fields[name] !== this.#base[name]);
  }

  get issues(): readonly ProblemIssue[] {
    return this.failure instanceof TaproomError ? (this.failure.problem.errors ?? []) : [];
  }

  /** What was said of a field, or of something in it. */
  errorOf(name: Name): string | undefined {
    const issue = this.issues.find(
      ({ path }) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`),
    );
    return issue && issueText(issue);
  }

  /** Whether something was said that belongs to no field. */
  get failedAsAWhole(): boolean {
    return this.failure !== null && !this.names.some((name) => this.errorOf(name) !== undefined);
  }

  /** The fields that somebody else changed and that differ from what is typed here; empty when there is nothing to decide. */
  get conflicts(): Name[] {
    const stored = this.#stored;
    if (!stored) return [];
    return this.names.filter((name) => stored[name] !== this.#base[name] && stored[name] !== this.#fields[name]);
  }

  /** Takes notice of what is stored now. Fields that nobody typed in follow it; what was typed stays. */
  storedIs(stored: Readonly<Record<Name, string>>, etag: string | undefined): void {
    const typed = this.names.filter((name) => this.#fields[name] !== this.#base[name]);
    this.#fields = { ...stored, ...pick(this.#fields, typed) };
    this.#base = { ...stored, ...pick(this.#base, typed) };
    this.#stored = stored;
    this.etag = etag;
  }

  /** Gives up what was typed in one field for what is stored. */
  takeStored(name: Name): void {
    if (!this.#stored) return;
    this.#fields = { ...this.#fields, [name]: this.#stored[name] };
    this.#base = { ...this.#base, [name]: this.#stored[name] };
  }

  /** Runs one attempt to save. @returns what it gave, or `undefined` when it failed and `failure` says why */
  async attempt<T>(save: (fields: Readonly<Record<Name, string>>) => Promise<T>): Promise<T | undefined> {
    this.busy = true;
    this.failure = null;
    try {
      return await save(this.#fields);
    } catch (error) {
      this.failure = error;
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}

function pick<Name extends string>(
  fields: Readonly<Record<Name, string>>,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Record<Name, string>;
}
