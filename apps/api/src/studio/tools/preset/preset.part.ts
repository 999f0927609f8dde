import { Injectable } from '@nestjs/common';
import { type Preset, presetEntryField, type PresetInput, presetSchema } from '@taproom/roleplay-domain';
import { AssetTools } from '../../assets/tools/asset-tools.ts';
import { entryDeleteTool, type EntryModel, entryUpsertTool, plainEntry } from '../../assets/tools/entry-tools.ts';
import { setActiveTool } from '../../assets/tools/set-active-tool.ts';
import { importTool } from '../../assets/tools/import-tool.ts';
import { Importing } from '../../assets/imports/importing.ts';
import { AssetWrites } from '../../assets/writes/asset-writes.ts';
import { StudioError } from '../studio-error.ts';
import type { StudioContribution } from '../studio-part.ts';
import { presetModel } from './preset.model.ts';

const entryModel: EntryModel<object> = {
  kind: 'preset',
  most: 1000,
  schema: presetEntryField.schema,
  read: (value, place) => presetEntryField.read(value, place),
  make: plainEntry,
};

/** How a prompt is put together (S-150 to S-159). */
@Injectable()
export class PresetPart implements StudioContribution {
  readonly #tools: AssetTools<'preset', PresetInput>;

  constructor(
    private readonly writes: AssetWrites,
    private readonly importing: Importing,
  ) {
    this.#tools = new AssetTools(presetModel, writes);
  }

  tools() {
    return [{ group: 'preset' as const, tools: [...this.#presetTools(), ...this.#entryTools(), this.#activeTool()] }];
  }

  #presetTools() {
    return [
      this.#tools.search({
        title: 'Search presets',
        description: 'Lists the presets whose name matches, page by page; an empty query lists all. Changes nothing.',
      }),
      this.#tools.get({
        title: 'Read a preset',
        description: 'Returns one preset with all its entries and its revision. Changes nothing.',
      }),
      this.#tools.create({
        title: 'Create a preset',
        description:
          'Makes a new preset. Without entries it gets the twelve built-in ones; given entries are stored exactly as listed. With active: true it becomes the active preset.',
      }),
      this.#tools.update(
        {
          title: 'Change a preset',
          description:
            'Changes the given fields of a preset; basicPrompts key by key, entries as a whole list. Refused for an official preset: create a copy instead.',
        },
        requireMark,
      ),
      importTool('preset', this.writes, {
        tools: this.importing,
        texts: {
          title: 'Import a preset',
          description:
            'Makes a new preset from a SillyTavern chat-completion preset or a native one. Keys and addresses of a connection are never stored. It does not become the active preset.',
        },
      }),
      this.#tools.remove({
        title: 'Delete a preset',
        description:
          'Deletes a preset; if it was active, the preset Default becomes active. Refused for an official preset. A person can restore it in the console under its old id.',
      }),
    ];
  }

  #entryTools() {
    return [
      entryUpsertTool(entryModel, this.writes, {
        title: 'Write a preset entry',
        description:
          'Puts one entry into a preset: an entry with the same identifier is replaced as a whole, in its place; any other is added at the end. Refused for an official preset.',
      }),
      entryDeleteTool('preset', this.writes, {
        title: 'Delete a preset entry',
        description: 'Takes one entry out of a preset. Refused for an official preset.',
      }),
    ];
  }

  #activeTool() {
    return setActiveTool('preset', this.writes, {
      title: 'Set the active preset',
      description: 'Makes this preset the active one, official or not; the one that was active before is not any more.',
    });
  }

  templates() {
    const read = (id: number) => ({ ok: true, ...this.#tools.view(id) });
    return [{ uriTemplate: 'tavo://presets/{id}' as const, name: 'preset', title: 'A preset', read }];
  }

  schemas() {
    const resourceTemplate = 'tavo://presets/{id}';
    return [{ name: 'preset', title: 'Preset', kind: 'preset', resourceTemplate, schema: presetSchema('create') }];
  }
}

/** One preset is active at any time: the mark can be moved and not be put down. */
function requireMark(before: Preset, after: Preset): void {
  if (!before.active || after.active) return;
  const expected = 'true for the active preset; make another one active instead';
  throw StudioError.invalid(`preset.active must be ${expected}`, {
    path: 'preset.active',
    expected,
    actualType: 'boolean',
  });
}
