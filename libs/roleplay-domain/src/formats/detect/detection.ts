import type { CardForm } from '../card/card-form.ts';

export const importKinds = ['character', 'lorebook', 'regex', 'preset', 'persona', 'chat', 'theme'] as const;
export type ImportKind = (typeof importKinds)[number];

export type BookFormat =
  | 'lorebook_v3'
  | 'lorebook_native'
  | 'worldinfo'
  | 'character_book'
  | 'lorebook_risu'
  | 'lorebook_agnai'
  | 'lorebook_novelai';
export type RegexFormat = 'regex_st' | 'regex_native' | 'regex_risu';
export type PresetFormat = 'preset_st' | 'preset_st_legacy' | 'preset_st_prompt_manager' | 'preset_native';

/** What a JSON value is (F-22). */
export type Detection =
  | { kind: 'character'; format: CardForm['format']; form: CardForm }
  | { kind: 'lorebook'; format: BookFormat }
  | { kind: 'regex'; format: RegexFormat }
  | { kind: 'preset'; format: PresetFormat }
  | { kind: 'persona'; format: 'personas_st' }
  | { kind: 'chat'; format: 'chat_jsonl' }
  | { kind: 'theme'; format: 'theme_st' };
