import { Injectable } from '@nestjs/common';
import { regexEntryField, type RegexInput, regexSchema } from '@taproom/roleplay-domain';
import { AssetTools } from '../../assets/tools/asset-tools.ts';
import { entryDeleteTool, type EntryModel, entryUpsertTool, plainEntry } from '../../assets/tools/entry-tools.ts';
import { RegexRunner } from '../../assets/regex-run/regex-runner.ts';
import { importTool } from '../../assets/tools/import-tool.ts';
import { Importing } from '../../assets/imports/importing.ts';
import { AssetWrites } from '../../assets/writes/asset-writes.ts';
import type { StudioContribution } from '../studio-part.ts';
import { regexModel } from './regex.model.ts';
import { regexTestTool } from './regex-test.tool.ts';

const entryModel: EntryModel<object> = {
  kind: 'regex',
  most: 1000,
  schema: regexEntryField.schema,
  read: (value, place) => regexEntryField.read(value, place),
  make: plainEntry,
};

/** Groups of find-and-replace rules over what is shown, sent and stored (S-140 to S-149). */
@Injectable()
export class RegexPart implements StudioContribution {
  readonly #tools: AssetTools<'regex', RegexInput>;

  constructor(
    private readonly writes: AssetWrites,
    private readonly runner: RegexRunner,
    private readonly importing: Importing,
  ) {
    this.#tools = new AssetTools(regexModel, writes);
  }

  tools() {
    return [
      { group: 'regex' as const, tools: [...this.#groupTools(), ...this.#entryTools(), regexTestTool(this.runner)] },
    ];
  }

  #groupTools() {
    return [
      this.#tools.search({
        title: 'Search regex groups',
        description:
          'Lists the regex groups whose name matches, page by page; an empty query lists all. Changes nothing.',
      }),
      this.#tools.get({
        title: 'Read a regex group',
        description: 'Returns one regex group with all its entries and its revision. Changes nothing.',
      }),
      this.#tools.create({
        title: 'Create a regex group',
        description: 'Makes a new regex group. It acts in a chat only once its id is among the regexIds of that chat.',
      }),
      this.#tools.update({
        title: 'Change a regex group',
        description:
          'Changes the name or replaces the whole list of entries; what is left out stays as it is. For a single entry use tavo_regex_entry_upsert.',
      }),
      importTool('regex', this.writes, {
        tools: this.importing,
        texts: {
          title: 'Import regex scripts',
          description:
            'Makes a new regex group from SillyTavern scripts: one script, or an object with entries. A script whose pattern does not compile is kept, disabled.',
        },
      }),
      this.#tools.remove({
        title: 'Delete a regex group',
        description:
          'Deletes a regex group with all its entries. A person can restore it in the console under its old id.',
      }),
    ];
  }

  #entryTools() {
    return [
      entryUpsertTool(entryModel, this.writes, {
        title: 'Write a regex entry',
        description:
          'Puts one entry into a regex group: an entry with the same identifier is replaced as a whole, in its place; any other is added at the end.',
      }),
      entryDeleteTool('regex', this.writes, {
        title: 'Delete a regex entry',
        description: 'Takes one entry out of a regex group.',
      }),
    ];
  }

  templates() {
    const read = (id: number) => ({ ok: true, ...this.#tools.view(id) });
    return [{ uriTemplate: 'tavo://regexes/{id}' as const, name: 'regex', title: 'A regex group', read }];
  }

  schemas() {
    const resourceTemplate = 'tavo://regexes/{id}';
    return [
      { name: 'regex', title: 'Regex group', kind: 'regex', resourceTemplate, schema: regexSchema('create') },
      { name: 'regex-entry', title: 'Regex entry', kind: 'regex-entry', schema: regexEntryField.schema },
    ];
  }
}
