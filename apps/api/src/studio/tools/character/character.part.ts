import { Injectable } from '@nestjs/common';
import { type CharacterInput, characterSchema } from '@taproom/roleplay-domain';
import { AssetTools } from '../../assets/tools/asset-tools.ts';
import { CharacterImports } from '../../assets/imports/character-imports.ts';
import { Importing } from '../../assets/imports/importing.ts';
import { importCardTool } from './import-card.tool.ts';
import { AssetWrites } from '../../assets/writes/asset-writes.ts';
import type { StudioContribution } from '../studio-part.ts';
import { characterModel } from './character.model.ts';

/** Character cards (S-120 to S-129). */
@Injectable()
export class CharacterPart implements StudioContribution {
  readonly #tools: AssetTools<'character', CharacterInput>;

  constructor(
    writes: AssetWrites,
    private readonly imports: CharacterImports,
    private readonly importing: Importing,
  ) {
    this.#tools = new AssetTools(characterModel, writes);
  }

  tools() {
    return [
      {
        group: 'character' as const,
        tools: [
          this.#tools.search({
            title: 'Search characters',
            description:
              'Lists the characters whose name matches, page by page; an empty query lists all. Changes nothing.',
          }),
          this.#tools.get({
            title: 'Read a character',
            description:
              'Returns one character: its card as data, its revision, and the lorebook and regex group that came with it. Changes nothing.',
          }),
          this.#tools.create({
            title: 'Create a character',
            description:
              'Makes a new character from a card. The values must have the right types: to take a card over from a file of another app, use the import instead.',
          }),
          this.#tools.update({
            title: 'Change a character',
            description:
              'Changes the given fields of a character; fields that are left out stay as they are. A given list or extensions object replaces the whole one.',
          }),
          importCardTool(this.imports, this.importing),
          this.#tools.remove({
            title: 'Delete a character',
            description:
              'Deletes a character; a lorebook and a regex group that came with it stay. A person can restore it in the console under its old id.',
          }),
        ],
      },
    ];
  }

  templates() {
    const read = (id: number) => ({ ok: true, ...this.#tools.view(id) });
    return [{ uriTemplate: 'tavo://characters/{id}' as const, name: 'character', title: 'A character', read }];
  }

  schemas() {
    const resourceTemplate = 'tavo://characters/{id}';
    return [{ name: 'character', title: 'Character', kind: 'character', resourceTemplate, schema: characterSchema() }];
  }
}
