import type { StudioWarningCode } from '@taproom/contracts';
import { localeManager } from '#lib/managers/locale-manager.svelte.ts';
import { m } from '#lib/paraglide/messages.js';

const texts: Record<StudioWarningCode, () => string> = {
  ignored_argument: () => m.warning_ignored_argument(),
  not_stored: () => m.warning_not_stored(),
  coerced: () => m.warning_coerced(),
  duplicate_removed: () => m.warning_duplicate_removed(),
  reference_removed: () => m.warning_reference_removed(),
  name_in_use: () => m.warning_name_in_use(),
  no_model: () => m.warning_no_model(),
  encoding_guessed: () => m.warning_encoding_guessed(),
  not_supported: () => m.warning_not_supported(),
  damaged: () => m.warning_damaged(),
  disabled: () => m.warning_disabled(),
  bound: () => m.warning_bound(),
  newer_spec: () => m.warning_newer_spec(),
};

/** The hub's own words say the most; whoever does not read English gets what the code means, with the words at hand. */
export const warningLine = ({ code, message }: { code: string; message: string }): string =>
  (isTranslated() ? warningWords(code) : undefined) ?? message;

/** What the code means; `undefined` for one that is not known. */
export const warningWords = (code: string): string | undefined =>
  Object.hasOwn(texts, code) ? texts[code as StudioWarningCode]() : undefined;

export const isTranslated = (): boolean => localeManager.current !== 'en';
