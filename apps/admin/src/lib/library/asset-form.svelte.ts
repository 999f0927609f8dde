import { type LibraryMembers, type LibraryWritten, type StudioWarning, TaproomError } from '@taproom/contracts';
import { VersionedForm } from '#lib/forms/versioned-form.svelte.ts';
import { changedMembers, type FieldTexts, type LibraryField, textsOf } from './fields.ts';
import type { OpenAsset } from './open-asset.svelte.ts';

type Save = (members: LibraryMembers, etag: string | undefined) => Promise<LibraryWritten>;

/** The main fields of an asset or of one of its entries while they are being typed over. */
export class AssetForm {
  readonly fields: readonly LibraryField[];
  readonly form: VersionedForm<string>;
  /** What the last write was told. */
  warnings = $state.raw<readonly StudioWarning[]>([]);
  readonly #open: OpenAsset;
  readonly #members: () => LibraryMembers | undefined;
  #stored: FieldTexts;

  /** @param members what is stored now; undefined where it is gone */
  constructor(fields: readonly LibraryField[], members: () => LibraryMembers | undefined, open: OpenAsset) {
    this.fields = fields;
    this.#open = open;
    this.#members = members;
    this.#stored = textsOf(fields, members() ?? {});
    this.form = new VersionedForm(this.#stored, open.etag);
  }

  /** Takes notice of what is stored now; what was typed stays. */
  refresh(): void {
    const members = this.#members();
    if (!members) return;
    this.#stored = textsOf(this.fields, members);
    this.form.storedIs(this.#stored, this.#open.etag);
    for (const name of this.form.names) {
      if (this.form.fields[name] === this.#stored[name]) this.form.takeStored(name);
    }
  }

  /** @returns whether it is stored now */
  async save(save: Save): Promise<boolean> {
    this.warnings = [];
    return this.#attempt(save, true);
  }

  async #attempt(save: Save, again: boolean): Promise<boolean> {
    const { form } = this;
    const written = await form.attempt((typed) => save(changedMembers(this.fields, typed, this.#stored), form.etag));
    if (written) {
      this.warnings = written.warnings;
      await this.#reload();
      return true;
    }
    const { failure } = form;
    if (!(failure instanceof TaproomError && failure.code === 'mcp.revision_conflict')) return false;
    await this.#reload();
    // What was changed elsewhere touches nothing that was typed here: there is nothing to ask.
    return again && form.conflicts.length === 0 ? this.#attempt(save, false) : false;
  }

  async #reload(): Promise<void> {
    await this.#open.load();
    this.refresh();
  }
}
