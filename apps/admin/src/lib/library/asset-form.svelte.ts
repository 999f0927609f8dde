import { type LibraryWritten, type StudioWarning, TaproomError } from '@taproom/contracts';
import { VersionedForm } from '#lib/forms/versioned-form.svelte.ts';
import { m } from '#lib/paraglide/messages.js';
import { changedBody } from './changed-body.ts';
import { faultOf, lookOf, rawOf, textOf } from './field-text.ts';
import { type FieldSet, fieldsOf, type LibraryField, type Look } from './fields.ts';
import type { OpenAsset } from './open-asset.svelte.ts';
import type { RawMembers } from './raw-members.ts';

type Save = (body: string, etag: string | undefined) => Promise<LibraryWritten>;

/** The fields of an asset or of one of its entries while they are being typed over. */
export class AssetForm {
  readonly set: FieldSet;
  readonly form: VersionedForm<string>;
  /** What the last write was told. */
  warnings = $state.raw<readonly StudioWarning[]>([]);
  readonly #fields: readonly LibraryField[];
  readonly #open: OpenAsset;
  readonly #members: () => RawMembers | undefined;
  #looks = $state.raw<Readonly<Record<string, Look>>>({});
  #stored: Readonly<Record<string, string>> = {};

  /** @param members what is stored now; undefined where it is gone */
  constructor(set: FieldSet, members: () => RawMembers | undefined, open: OpenAsset) {
    this.set = set;
    this.#fields = fieldsOf(set);
    this.#open = open;
    this.#members = members;
    const read = members();
    this.#looks = Object.fromEntries(this.#fields.map((field) => [field.name, lookOf(field, read?.(field.path))]));
    this.#stored = this.#textsOf(read);
    this.form = new VersionedForm(this.#stored, open.etag);
  }

  lookOf({ name, look }: LibraryField): Look {
    return this.#looks[name] ?? look;
  }

  labels(): Record<string, () => string> {
    return Object.fromEntries(this.#fields.map(({ name, label }) => [name, label]));
  }

  /** What is wrong with a field: as it is typed, or as the hub has said. */
  errorOf(field: LibraryField): string | undefined {
    const fault = this.faultOf(field);
    if (fault === 'number') return m.library_number_invalid();
    return fault === undefined ? this.form.errorOf(field.name) : undefined;
  }

  /** An editor of JSON tells of its own what is wrong and where. */
  faultOf(field: LibraryField): 'json' | 'number' | undefined {
    const typed = this.form.fields[field.name] ?? '';
    return typed === this.#stored[field.name] ? undefined : faultOf(field, this.lookOf(field), typed);
  }

  get hasFault(): boolean {
    return this.#fields.some((field) => this.faultOf(field) !== undefined);
  }

  /** Takes notice of what is stored now; what was typed stays. */
  refresh(): void {
    const read = this.#members();
    if (!read) return;
    const untouched = this.#fields.filter(({ name }) => this.form.fields[name] === this.#stored[name]);
    this.#looks = {
      ...this.#looks,
      ...Object.fromEntries(untouched.map((field) => [field.name, lookOf(field, read(field.path))])),
    };
    this.#stored = this.#textsOf(read);
    this.form.storedIs(this.#stored, this.#open.etag);
    for (const name of this.form.names) {
      if (this.form.fields[name] === this.#stored[name]) this.form.takeStored(name);
    }
  }

  /** Gives up what was typed. */
  discard(): void {
    this.form.failure = null;
    this.refresh();
    for (const name of this.form.names) this.form.takeStored(name);
    this.refresh();
  }

  /** @returns whether it is stored now */
  async save(save: Save): Promise<boolean> {
    this.warnings = [];
    return this.#attempt(save, true);
  }

  async #attempt(save: Save, again: boolean): Promise<boolean> {
    const { form } = this;
    let sent = form.fields;
    const written = await form.attempt(async (typed) => {
      sent = typed;
      return save(this.#bodyOf(typed), form.etag);
    });
    if (written) {
      this.warnings = written.warnings;
      await this.#reload();
      this.#takeWhatWasSent(sent);
      return true;
    }
    const { failure } = form;
    if (!(failure instanceof TaproomError && failure.code === 'mcp.revision_conflict')) return false;
    await this.#reload();
    // What was changed elsewhere touches nothing that was typed here: there is nothing to ask.
    return again && form.conflicts.length === 0 ? this.#attempt(save, false) : false;
  }

  /** What is stored may be written otherwise than it was typed, such as a list without its empty lines. */
  #takeWhatWasSent(sent: Readonly<Record<string, string>>): void {
    for (const name of this.form.names) {
      if (this.form.fields[name] === sent[name]) this.form.takeStored(name);
    }
    this.refresh();
  }

  #bodyOf(typed: Readonly<Record<string, string>>): string {
    const changed = this.#fields.filter(({ name }) => typed[name] !== this.#stored[name]);
    const changes = changed.map((field) => {
      const texts = { typed: typed[field.name] ?? '', stored: this.#stored[field.name] ?? '' };
      return { path: field.path, raw: rawOf(field, this.lookOf(field), texts) };
    });
    return changedBody(changes, (name) => this.#members()?.([name]));
  }

  #textsOf(read: RawMembers | undefined): Record<string, string> {
    return Object.fromEntries(
      this.#fields.map((field) => [field.name, textOf(this.lookOf(field), read?.(field.path))]),
    );
  }

  async #reload(): Promise<void> {
    await this.#open.load();
    this.refresh();
  }
}
