import type { ToolGroup } from '../../tools/tool-groups.ts';

export type ExampleCall = { tool: string; args: object };

/** Calls that work as they stand, if there is something with that id. */
export const exampleCalls: Partial<Record<ToolGroup, readonly ExampleCall[]>> = {
  status: [{ tool: 'tavo_status', args: {} }],
  character: [
    { tool: 'tavo_character_search', args: { query: 'Ada', limit: 10 } },
    { tool: 'tavo_character_get', args: { id: 1 } },
    {
      tool: 'tavo_character_create',
      args: {
        character: {
          name: 'Ada',
          description: 'A cartographer who lost her map.',
          first_mes: '*She looks up.* "You came by the river?"',
          tags: ['fantasy'],
        },
        dryRun: true,
      },
    },
    { tool: 'tavo_character_update', args: { id: 1, character: { scenario: 'A ferry at dawn.' } } },
  ],
  lorebook: [
    {
      tool: 'tavo_lorebook_create',
      args: { lorebook: { name: 'The river', entries: [{ content: 'The ferry runs at dawn.', keywords: ['ferry'] }] } },
    },
    {
      tool: 'tavo_lorebook_entry_upsert',
      args: { lorebookId: 1, entry: { identifier: 'ferryman', content: 'He takes no coin.', keywords: ['ferryman'] } },
    },
    { tool: 'tavo_lorebook_entry_delete', args: { lorebookId: 1, identifier: 'ferryman' } },
  ],
  regex: [
    { tool: 'tavo_regex_test', args: { findRegex: '/\\bteh\\b/g', replaceString: 'the', input: 'teh end' } },
    {
      tool: 'tavo_regex_create',
      args: { regex: { name: 'Typos', entries: [{ name: 'teh', findRegex: '/\\bteh\\b/g', replaceString: 'the' }] } },
    },
  ],
  preset: [
    { tool: 'tavo_preset_get', args: { id: 1 } },
    { tool: 'tavo_preset_create', args: { preset: { name: 'Terse' } } },
    { tool: 'tavo_preset_set_active', args: { id: 1 } },
  ],
  persona: [{ tool: 'tavo_persona_create', args: { persona: { name: 'Mira', description: 'A courier.' } } }],
  chat: [
    { tool: 'tavo_chat_create', args: { chat: { characterIds: [1], title: 'At the ferry' } } },
    { tool: 'tavo_chat_get', args: { id: 1, includeMessages: true } },
  ],
  message: [
    { tool: 'tavo_message_find', args: { chatId: 1, range: [-10], filter: { role: 'assistant' } } },
    { tool: 'tavo_message_append', args: { chatId: 1, message: { role: 'user', content: 'Good morning.' } } },
  ],
  input: [{ tool: 'tavo_input_set', args: { text: 'Good morning.' } }],
  variables: [
    { tool: 'tavo_variable_set', args: { scope: 'chat', chatId: 1, name: 'story.day', value: 2 } },
    { tool: 'tavo_variable_get', args: { scope: 'chat', chatId: 1, name: 'story.day' } },
  ],
  files: [
    { tool: 'tavo_file_save', args: { chatId: 1, name: 'notes.txt', content: 'Day two.', options: { scope: 'chat' } } },
    { tool: 'tavo_file_load', args: { chatId: 1, name: 'notes.txt' } },
  ],
  memory: [{ tool: 'tavo_memory_append', args: { chatId: 1, memories: ['Mira owes the ferryman.'] } }],
  theme: [{ tool: 'tavo_theme_update', args: { id: 2, theme: { userBubble: { color: '#FF204060' } } } }],
  generation: [{ tool: 'tavo_generate', args: { chatId: 1, prompt: 'Sum up the last scene.', context: true } }],
  imageGeneration: [{ tool: 'tavo_image_generate', args: { chatId: 1, prompt: 'A ferry at dawn, ink drawing' } }],
  speech: [{ tool: 'tavo_tts_play', args: { text: 'Good morning.', voice: { character: 1 } } }],
  plugin: [{ tool: 'tavo_plugin_search', args: { query: '' } }],
};
