import { Injectable } from '@nestjs/common';
import {
  type Lorebook,
  lorebookEntrySchema,
  type LorebookInput,
  lorebookSchema,
  newLorebookEntry,
  readLorebookEntry,
} from '@taproom/roleplay-domain';
import { AssetTools } from '../../assets/tools/asset-tools.ts';
import { entryDeleteTool, type EntryModel, entryUpsertTool } from '../../assets/tools/entry-tools.ts';
import { importTool } from '../../assets/tools/import-tool.ts';
import { Importing } from '../../assets/imports/importing.ts';
import { AssetWrites } from '../../assets/writes/asset-writes.ts';
import type { StudioContribution } from '../studio-part.ts';
import { lorebookModel } from './lorebook.model.ts';

const entryModel: EntryModel<ReturnType<typeof readLorebookEntry>> = {
  kind: 'lorebook',
  most: 10_000,
  schema: lorebookEntrySchema,
  read: readLorebookEntry,
  make: (input, { newId, ref: { state } }) => {
    const book = (state.status === 'absent' ? { entries: [], scanDepth: null } : state.value) as Lorebook;
    return { ...newLorebookEntry(input, book, newId), remembered: {} };
  },
};

/** Knowledge that enters a prompt when it is spoken of (S-130 to S-137). */
@Injectable()
export class LorebookPart implements StudioContribution {
  readonly #tools: AssetTools<'lorebook', LorebookInput>;

  constructor(
    private readonly writes: AssetWrites,
    private readonly importing: Importing,
  ) {
    this.#tools = new AssetTools(lorebookModel, writes);
  }

  tools() {
    return [{ group: 'lorebook' as const, tools: [...this.#bookTools(), ...this.#entryTools()] }];
  }

  #bookTools() {
    return [
      this.#tools.search({
        title: 'Search lorebooks',
        description: 'Lists the lorebooks whose name matches, page by page; an empty query lists all. Changes nothing.',
      }),
      this.#tools.get({
        title: 'Read a lorebook',
        description: 'Returns one lorebook with all its entries and its revision. Changes nothing.',
      }),
      this.#tools.create({
        title: 'Create a lorebook',
        description:
          'Makes a new lorebook. Entries may be native, of SillyTavern World Info or of a character card; each is read by its own keys, and native names win.',
      }),
      this.#tools.update({
        title: 'Change a lorebook',
        description:
          'Changes the given fields of a lorebook; given entries replace the whole list. For a single entry use tavo_lorebook_entry_upsert.',
      }),
      importTool('lorebook', this.writes, {
        tools: this.importing,
        texts: {
          title: 'Import a lorebook',
          description:
            'Makes a new lorebook from a file of another app, given as a JSON object: SillyTavern World Info, lorebook_v3, the book of a card, Risu, Agnai or NovelAI. What has a wrong type is converted and named in warnings; no entry is dropped.',
        },
      }),
      this.#tools.remove({
        title: 'Delete a lorebook',
        description:
          'Deletes a lorebook with all its entries. A person can restore it in the console under its old id.',
      }),
    ];
  }

  #entryTools() {
    return [
      entryUpsertTool(entryModel, this.writes, {
        title: 'Write a lorebook entry',
        description:
          'Puts one entry into a lorebook: an entry with the same identifier is replaced as a whole, in its place; any other is added at the end.',
      }),
      entryDeleteTool('lorebook', this.writes, {
        title: 'Delete a lorebook entry',
        description: 'Takes one entry out of a lorebook.',
      }),
    ];
  }

  templates() {
    const read = (id: number) => ({ ok: true, ...this.#tools.view(id) });
    return [{ uriTemplate: 'tavo://lorebooks/{id}' as const, name: 'lorebook', title: 'A lorebook', read }];
  }

  schemas() {
    const resourceTemplate = 'tavo://lorebooks/{id}';
    return [
      { name: 'lorebook', title: 'Lorebook', kind: 'lorebook', resourceTemplate, schema: lorebookSchema('create') },
      { name: 'lorebook-entry', title: 'Lorebook entry', kind: 'lorebook-entry', schema: lorebookEntrySchema },
    ];
  }
}
