import type { LibraryKind } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';
import { type FieldSet, json, line, lines, number, oneOf, text, texts } from './fields.ts';
import { basicPrompts, parameters } from './preset-fields.ts';

const name = line('name', () => m.library_field_name());
const description = text('description', () => m.library_field_description());
const extensions = json('extensions', () => m.library_field_extensions(), {
  hint: () => m.library_field_extensions_hint(),
});

/** All that an asset has beside its entries, its picture and the mark of the active one. */
export const assetFields: Record<LibraryKind, FieldSet> = {
  character: {
    main: [
      name,
      description,
      text('first_mes', () => m.library_field_first_mes()),
      texts('alternate_greetings', () => m.library_field_greetings()),
      text('personality', () => m.library_field_personality()),
      text('scenario', () => m.library_field_scenario()),
      text('mes_example', () => m.library_field_mes_example()),
      lines('tags', () => m.library_field_tags()),
    ],
    groups: [
      {
        id: 'prompts',
        title: () => m.library_group_prompts(),
        fields: [
          text('system_prompt', () => m.library_field_system_prompt(), {
            hint: () => m.library_hint_system_prompt({ macro: '{{original}}' }),
          }),
          text('post_history_instructions', () => m.library_field_post_history()),
          line('nickname', () => m.library_field_nickname(), {
            hint: () => m.library_hint_nickname({ macro: '{{char}}' }),
          }),
          texts('group_only_greetings', () => m.library_field_group_greetings()),
        ],
      },
      {
        id: 'about',
        title: () => m.library_group_about(),
        fields: [
          text('creator_notes', () => m.library_field_creator_notes(), { hint: () => m.library_hint_creator_notes() }),
          line('creator', () => m.library_field_creator()),
          line('character_version', () => m.library_field_version()),
          lines('source', () => m.library_field_source()),
          number('creation_date', () => m.library_field_creation_date(), {
            nullable: true,
            checkedHere: true,
            hint: () => m.library_hint_seconds(),
          }),
          number('modification_date', () => m.library_field_modification_date(), {
            nullable: true,
            checkedHere: true,
            hint: () => m.library_hint_seconds(),
          }),
          json('creator_notes_multilingual', () => m.library_field_notes_multilingual(), { nullable: true }),
        ],
      },
      {
        id: 'data',
        title: () => m.library_group_data(),
        fields: [
          extensions,
          json('assets', () => m.library_field_assets(), { nullable: true }),
          json('character_book', () => m.library_field_character_book(), {
            nullable: true,
            hint: () => m.library_hint_character_book(),
          }),
        ],
      },
    ],
  },
  lorebook: {
    main: [name, description],
    groups: [
      {
        id: 'scan',
        title: () => m.library_group_scan(),
        fields: [
          number('scanDepth', () => m.library_field_scan_depth(), {
            nullable: true,
            hint: () => m.library_hint_scan_depth(),
          }),
          number('tokenBudget', () => m.library_field_token_budget(), {
            nullable: true,
            hint: () => m.library_hint_token_budget(),
          }),
          oneOf(
            'recursiveScanning',
            () => m.library_field_recursive(),
            { '': () => m.library_not_set(), true: () => m.library_yes(), false: () => m.library_no() },
            { nullable: true, hint: () => m.library_hint_recursive() },
          ),
        ],
      },
      { id: 'data', title: () => m.library_group_data(), fields: [extensions] },
    ],
  },
  regex: { main: [name], groups: [] },
  preset: {
    main: [name],
    groups: [
      { id: 'texts', title: () => m.library_group_texts(), fields: basicPrompts },
      { id: 'parameters', title: () => m.library_group_parameters(), fields: parameters },
      { id: 'data', title: () => m.library_group_data(), fields: [extensions] },
    ],
  },
  persona: { main: [name, description], groups: [] },
};
