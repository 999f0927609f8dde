import { avatarField } from '../avatar/avatar.ts';
import { anyObject, anything, described, type Field, listOf, orNull, text } from '../fields/field.ts';

const MEBIBYTE = 1024 * 1024;
const long = text({ maxBytes: MEBIBYTE });
const texts = listOf(long);

/** `data` in the order of S-330; other members are kept as they are. */
export const characterFields = {
  name: text({ notBlank: true, maxCharacters: 512 }),
  description: described(long, 'Who the character is: looks, past, manners.'),
  first_mes: described(long, 'The first message of a chat.'),
  personality: long,
  scenario: long,
  mes_example: described(long, 'Example messages, each block begun by <START>.'),
  creator_notes: described(long, 'For people; in no prompt.'),
  system_prompt: described(long, 'Replaces the main prompt; {{original}} is the replaced text.'),
  post_history_instructions: long,
  creator: long,
  character_version: long,
  nickname: described(long, 'What {{char}} is, unless empty.'),
  alternate_greetings: texts,
  group_only_greetings: texts,
  tags: texts,
  source: texts,
  avatar: avatarField,
  character_book: orNull(anyObject),
  extensions: anyObject,
  assets: anything,
  creator_notes_multilingual: anything,
  creation_date: anything,
  modification_date: anything,
} satisfies Readonly<Record<string, Field>>;

/** Other spellings of fields (S-333). */
export const camelCaseSpellings = {
  firstMes: 'first_mes',
  mesExample: 'mes_example',
  creatorNotes: 'creator_notes',
  systemPrompt: 'system_prompt',
  postHistoryInstructions: 'post_history_instructions',
  alternateGreetings: 'alternate_greetings',
  characterVersion: 'character_version',
  groupOnlyGreetings: 'group_only_greetings',
} as const satisfies Readonly<Record<string, keyof typeof characterFields>>;
