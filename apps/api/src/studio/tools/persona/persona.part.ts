import { Injectable } from '@nestjs/common';
import { personaSchema } from '@taproom/roleplay-domain';
import { AssetTools } from '../../assets/tools/asset-tools.ts';
import { setActiveTool } from '../../assets/tools/set-active-tool.ts';
import { AssetWrites } from '../../assets/writes/asset-writes.ts';
import type { StudioContribution } from '../studio-part.ts';
import { personaModel } from './persona.model.ts';

/** Who the user is in a chat (S-160 to S-165). */
@Injectable()
export class PersonaPart implements StudioContribution {
  readonly #tools: AssetTools<'persona', unknown>;

  constructor(private readonly writes: AssetWrites) {
    this.#tools = new AssetTools(personaModel, writes);
  }

  tools() {
    const tools = this.#tools;
    return [
      {
        group: 'persona' as const,
        tools: [
          tools.search({
            title: 'Search personas',
            description:
              'Lists the personas whose name matches, page by page; an empty query lists all. Changes nothing.',
          }),
          tools.get({
            title: 'Read a persona',
            description: 'Returns one persona with its revision. Changes nothing.',
          }),
          tools.create({
            title: 'Create a persona',
            description: 'Makes a new persona: who the user is in a chat. With active: true it becomes the active one.',
          }),
          tools.update({
            title: 'Change a persona',
            description: 'Changes the given fields of a persona; fields that are left out stay as they are.',
          }),
          tools.remove({
            title: 'Delete a persona',
            description: 'Deletes a persona. A person can restore it in the console under its old id.',
          }),
          setActiveTool('persona', this.writes, {
            title: 'Set the active persona',
            description: 'Makes this persona the active one; the one that was active before is not any more.',
          }),
        ],
      },
    ];
  }

  templates() {
    const read = (id: number) => ({ ok: true, ...this.#tools.view(id) });
    return [{ uriTemplate: 'tavo://personas/{id}' as const, name: 'persona', title: 'A persona', read }];
  }

  schemas() {
    const resourceTemplate = 'tavo://personas/{id}';
    return [{ name: 'persona', title: 'Persona', kind: 'persona', resourceTemplate, schema: personaSchema('create') }];
  }
}
