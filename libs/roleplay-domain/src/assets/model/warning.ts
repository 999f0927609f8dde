/** Something that was accepted but not stored, not used, or changed on the way in (S-64). */
export type Warning = { code: WarningCode; path: string; message: string };

export type WarningCode =
  | 'ignored_argument'
  | 'not_stored'
  | 'coerced'
  | 'duplicate_removed'
  | 'reference_removed'
  | 'name_in_use'
  | 'no_model'
  | 'encoding_guessed'
  | 'not_supported'
  | 'damaged'
  | 'disabled'
  | 'bound'
  | 'newer_spec';

export type Warn = (warning: Warning) => void;
