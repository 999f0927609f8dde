import { z } from 'zod';
import type { CharacterImports } from '../../assets/imports/character-imports.ts';
import { conflictModes } from '../../assets/imports/conflict.ts';
import { importArgument, type ImportTools } from '../../assets/imports/import-argument.ts';
import { warnOf } from '../../assets/tools/warn-of.ts';
import { type WriteTool, writeTool } from '../studio-tool.ts';

export function importCardTool(imports: CharacterImports, tools: ImportTools): WriteTool {
  return writeTool({
    name: 'tavo_character_import_card',
    title: 'Import a character card',
    description:
      'Makes a character from a card of another app, given as a JSON object: V1, V2, V3, bare data or a SillyTavern wrapper. What has a wrong type is converted and named in warnings. The lorebook and the regex scripts in the card also become a lorebook and a regex group, linked to the character. conflict says what to do about characters of the same name and creator.',
    arguments: z.strictObject({
      card: importArgument('card', 'character', tools),
      conflict: z
        .enum(conflictModes)
        .default('duplicate')
        .describe('duplicate: always a new character; error: refuse; overwrite: replace the one that is there.'),
    }),
    leavesOutProtoIn: ['card'],
    target: ({ card, conflict }) => imports.target({ card: card.content, conflict, path: 'card' }),
    plan: ({ card: { content, notes }, conflict }, context) => {
      const { detectedFormat, dropped } = notes;
      const { now } = context;
      const warn = (warning: Parameters<typeof context.warn>[0]): void => context.warn(warning);
      warnOf(notes.warnings, context);
      return imports.plan({ card: content, conflict, path: 'card' }, { now, warn }, { detectedFormat, dropped });
    },
  });
}
