export { type JsonKind, jsonKind } from './json/json-kind.ts';
export { type AssetKind, assetKinds, type AssetValues } from './assets/model/asset-kind.ts';
export { type Character, type CharacterData, characterLists, characterTexts } from './assets/model/character.ts';
export type { JsonObject } from './assets/model/json.ts';
export {
  entryStrategies,
  injectionPositions,
  type Lorebook,
  type LorebookEntry,
  lorebookEntryDefaults,
  promptRoles,
  secondaryStrategies,
} from './assets/model/lorebook.ts';
export type { Persona } from './assets/model/persona.ts';
export {
  basicPromptNames,
  type BasicPrompts,
  fixedIdentifiers,
  type Preset,
  type PresetEntry,
  presetEntryDefaults,
  presetEntryTypes,
  presetPositions,
  presetRoles,
} from './assets/model/preset.ts';
export {
  type RegexEntry,
  regexEntryDefaults,
  type RegexGroup,
  regexPlacements,
  regexSubstitutions,
  regexTimings,
} from './assets/model/regex.ts';
export { type Imported, nothingRemembered, type Remembered } from './assets/model/remembered.ts';
