import {
  type BasicPrompts,
  fixedIdentifiers,
  type Preset,
  type PresetEntry,
  presetEntryDefaults,
} from '../model/preset.ts';

const names: Readonly<Record<string, string>> = {
  main: 'Main prompt',
  enhanceDefinitions: 'Enhance definitions',
  nsfw: 'Auxiliary prompt',
  jailbreak: 'Post-history instructions',
  worldInfoBefore: 'Lorebook (before)',
  personaDescription: 'Persona description',
  charDescription: 'Character description',
  charPersonality: 'Character personality',
  scenario: 'Scenario',
  worldInfoAfter: 'Lorebook (after)',
  dialogueExamples: 'Example messages',
  chatHistory: 'Chat history',
};

const contents: Readonly<Record<string, string>> = {
  main: 'Take the part of {{char}} in an ongoing, fictional chat with {{user}} and write what {{char}} says and does next. Never write for {{user}}.',
  enhanceDefinitions:
    'Where the definitions of {{char}} are silent, add what fits the character, and never contradict what they say.',
};

/** The order in which a prompt is put together unless a preset says otherwise. */
const order = [
  'main',
  'worldInfoBefore',
  'personaDescription',
  'charDescription',
  'charPersonality',
  'scenario',
  'enhanceDefinitions',
  'nsfw',
  'worldInfoAfter',
  'dialogueExamples',
  'chatHistory',
  'jailbreak',
];

/** The twelve built-in entries, in their default order (S-159, F-113). */
export function builtinEntries(): PresetEntry[] {
  return order.map(builtinEntry);
}

/** The built-in entry of a fixed identifier (F-112). */
export function builtinEntry(identifier: string): PresetEntry {
  return {
    identifier,
    ...presetEntryDefaults,
    name: names[identifier] ?? identifier,
    content: contents[identifier] ?? '',
    type: fixedIdentifiers.get(identifier) ?? 'custom',
    enabled: identifier !== 'enhanceDefinitions',
  };
}

export function defaultBasicPrompts(): BasicPrompts {
  return {
    persona: '{{persona}}',
    description: '{{description}}',
    personality: "{{char}}'s personality: {{personality}}",
    scenario: 'The scene: {{scenario}}',
    exampleMessageStart: '[An example of how {{char}} talks]',
    chatStart: '[A new chat begins]',
    groupChatStart: '[A new group chat begins. In it are: {{group}}]',
    groupNudge: '[Write the next message as {{char}} only.]',
    continueNudge: '[Go on from the last message without repeating any of it.]',
    impersonation: '[Write the next message as {{user}}, in the style of the messages of {{user}} so far.]',
    lorebook: '{0}',
  };
}

/** The preset that a fresh workspace has (S-107). */
export function officialPreset(): Preset {
  return {
    name: 'Default',
    active: true,
    official: true,
    basicPrompts: defaultBasicPrompts(),
    entries: builtinEntries(),
    extensions: {},
  };
}
