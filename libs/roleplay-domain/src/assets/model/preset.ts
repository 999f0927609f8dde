import type { JsonObject } from './json.ts';

export const basicPromptNames = [
  'persona',
  'description',
  'personality',
  'scenario',
  'exampleMessageStart',
  'chatStart',
  'groupChatStart',
  'groupNudge',
  'continueNudge',
  'impersonation',
  'lorebook',
] as const;

export type BasicPrompts = Record<(typeof basicPromptNames)[number], string> & { [other: string]: unknown };

export const presetEntryTypes = ['builtin', 'marker', 'custom'] as const;
export const presetRoles = ['system', 'user', 'assistant'] as const;
export const presetPositions = ['relative', 'absolute'] as const;

/** The identifiers with a meaning of their own (S-344); every other one is a custom entry's. */
export const fixedIdentifiers: ReadonlyMap<string, (typeof presetEntryTypes)[number]> = new Map([
  ['main', 'builtin'],
  ['enhanceDefinitions', 'builtin'],
  ['nsfw', 'builtin'],
  ['jailbreak', 'builtin'],
  ['worldInfoBefore', 'marker'],
  ['personaDescription', 'marker'],
  ['charDescription', 'marker'],
  ['charPersonality', 'marker'],
  ['scenario', 'marker'],
  ['worldInfoAfter', 'marker'],
  ['dialogueExamples', 'marker'],
  ['chatHistory', 'marker'],
]);

/** Closed (S-344). `active`: it has a place in the prompt; `enabled`: it is used there. */
export type PresetEntry = {
  identifier: string;
  name: string;
  content: string;
  type: (typeof presetEntryTypes)[number];
  role: (typeof presetRoles)[number];
  injectionPosition: (typeof presetPositions)[number];
  injectionDepth: number;
  forbidOverrides: boolean;
  enabled: boolean;
  active: boolean;
};

/** Open (S-343). Exactly one preset of a workspace is active; an official one is read-only. */
export type Preset = {
  name: string;
  active: boolean;
  official: boolean;
  basicPrompts: BasicPrompts;
  entries: PresetEntry[];
  extensions?: JsonObject;
  [other: string]: unknown;
};

/** All that an entry has when nothing is said, but `identifier` and `type`. */
export const presetEntryDefaults = {
  name: '',
  content: '',
  role: 'system',
  injectionPosition: 'relative',
  injectionDepth: 4,
  forbidOverrides: false,
  enabled: true,
  active: true,
} as const;
