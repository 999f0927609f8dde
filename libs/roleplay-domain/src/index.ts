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
export type { AnyEntry, AssetCommand, AssetEvent, AssetState, Stored } from './assets/asset/asset.ts';
export { assetItem, assetView, kindWords, nameOf } from './assets/asset/asset-view.ts';
export { AssetOutOfPlace, decideAsset } from './assets/asset/decide-asset.ts';
export { entriesOf } from './assets/asset/entries-of.ts';
export { evolveAsset } from './assets/asset/evolve-asset.ts';
export { same } from './assets/asset/same.ts';
export { avatarForm } from './assets/avatar/avatar.ts';
export {
  changedCharacter,
  type CharacterInput,
  newCharacter,
  readCharacter,
} from './assets/character/write-character.ts';
export { characterArgumentSchema, characterSchema } from './assets/character/character-schema.ts';
export { presetEntryField } from './assets/preset/preset-fields.ts';
export { assetDiff, type DiffItem, diffOf } from './assets/diff/diff.ts';
export { actualTypeOf, InvalidValue } from './assets/fields/invalid-value.ts';
export { pathOf, type Place, placeOf, segmentsOf } from './assets/fields/place.ts';
export { namedEntry } from './assets/model/entries.ts';
export type { Warn, Warning, WarningCode } from './assets/model/warning.ts';
export type { Unnamed, Written } from './assets/model/written.ts';
export {
  changedPersona,
  newPersona,
  type PersonaInput,
  personaSchema,
  readPersona,
} from './assets/persona/write-persona.ts';
export { builtinEntry, defaultBasicPrompts, officialPreset } from './assets/preset/official-preset.ts';
export { changedPreset, newPreset, type PresetInput, presetSchema, readPreset } from './assets/preset/write-preset.ts';
export { compileScript } from './assets/regex/compile-script.ts';
export { runScript, type ScriptRun } from './assets/regex/run-script.ts';
export {
  changedRegex,
  newRegex,
  readRegex,
  regexEntryField,
  type RegexInput,
  regexSchema,
} from './assets/regex/write-regex.ts';
export { matcherOf, matchModes, type MatchMode, type SearchName, searchNameOf } from './assets/search/match.ts';
export { type Page, pageOf, searchPage } from './assets/search/page.ts';
export { lorebookEntrySchema } from './assets/lorebook/check-entry.ts';
export { newLorebookEntry, readLorebookEntry } from './assets/lorebook/write-entry.ts';
export {
  changedLorebook,
  lorebookSchema,
  newLorebook,
  readLorebook,
  type LorebookInput,
} from './assets/lorebook/write-lorebook.ts';

export type { Inflate, Inflated } from './containers/inflate.ts';
export { type ImageType, imageTypeOf, imageTypes } from './containers/sniff.ts';
export type { EmbeddedFile } from './formats/card/assets.ts';
export type { CardFileFormat } from './formats/card/export-card.ts';
export type { Picture } from './formats/card/picture.ts';
export type { CardReading } from './formats/card/read-card.ts';
export type { CharacterExport } from './formats/card/write-data.ts';
export type { ChatDraft, MessageDraft } from './formats/chat/chat-draft.ts';
export { writeChat } from './formats/chat/write-chat.ts';
export { type ImportKind, importKinds } from './formats/detect/detection.ts';
export { exportCharacter, exportLorebook, exportPreset, exportRegex } from './formats/export-file.ts';
export type { ExportedFile, LorebookFileFormat } from './formats/export-file.ts';
export { exportFileName } from './formats/file-name.ts';
export { importFile, importValue } from './formats/import-file.ts';
export type { ImportOptions } from './formats/import-file.ts';
export type { ImportContent, ImportNotes, ImportReading } from './formats/import-result.ts';
export { measureJson } from './json/measure-json.ts';
export { hasMoreNames } from './json/name-count.ts';
export { type EntryFault, EntryRefused, type PackedFile } from './containers/zip/read-zip.ts';
export { defaultImportLimits, type ImportLimits } from './formats/limits.ts';
export { ImportRefused } from './formats/outcome/import-refused.ts';
export type { ImportFault, ImportRefusalCode } from './formats/outcome/import-refused.ts';
export type { PersonaDraft } from './formats/persona/read-personas.ts';
export type { PresetReading } from './formats/preset/read-preset.ts';
export { cssFault, cssUrls } from './formats/theme/css-urls.ts';
export { imagePaths } from './formats/theme/read-package.ts';
export type { ThemeImage, ThemeReading } from './formats/theme/theme-reading.ts';
export { writeThemePackage } from './formats/theme/write-package.ts';
export { dataUriBytes } from './formats/card/data-uri.ts';
