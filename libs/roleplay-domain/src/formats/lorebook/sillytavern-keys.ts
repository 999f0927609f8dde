/**
 * World Info's fields without a native counterpart, with the value that means nothing. They are kept in
 * `extensions.sillytavern` unless they have that value (F-71).
 */
export const sillyTavernDefaults = {
  vectorized: false,
  addMemo: true,
  ignoreBudget: false,
  matchPersonaDescription: false,
  matchCharacterDescription: false,
  matchCharacterPersonality: false,
  matchCharacterDepthPrompt: false,
  matchScenario: false,
  matchCreatorNotes: false,
  outletName: '',
  automationId: '',
  triggers: [],
  characterFilter: { isExclude: false, names: [], tags: [] },
} as const;

/** As above, without a value of its own: it is written only where it was there. */
export const DISPLAY_INDEX = 'displayIndex';
