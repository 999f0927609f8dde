import type { JsonObject } from './json.ts';

export const characterTexts = [
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
  'creator_notes',
  'system_prompt',
  'post_history_instructions',
  'creator',
  'character_version',
  'nickname',
] as const;

export const characterLists = ['alternate_greetings', 'group_only_greetings', 'tags', 'source'] as const;

/** `data` of a character as it is read (S-330, S-331): open, so every other key is kept as it was given. */
export type CharacterData = { name: string; extensions: JsonObject } & Record<(typeof characterTexts)[number], string> &
  Record<(typeof characterLists)[number], string[]> & {
    /** S-129. */
    avatar?: string | null;
    character_book?: JsonObject | null;
    [other: string]: unknown;
  };

/** The linked assets come from an import (S-121). */
export type Character = { data: CharacterData; lorebookId: number | null; regexId: number | null };
