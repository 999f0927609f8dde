import type { Lorebook } from '../assets/model/lorebook.ts';
import type { RegexGroup } from '../assets/model/regex.ts';
import type { Imported } from '../assets/model/remembered.ts';
import type { Warning } from '../assets/model/warning.ts';
import type { CardReading } from './card/read-card.ts';
import type { ChatDraft } from './chat/chat-draft.ts';
import type { ImportRefused } from './outcome/import-refused.ts';
import type { PersonaDraft } from './persona/read-personas.ts';
import type { PresetReading } from './preset/read-preset.ts';
import type { ThemeReading } from './theme/theme-reading.ts';

/** What a file was and holds, ready to be stored; nothing of it is yet. */
export type ImportContent =
  | ({ readonly kind: 'character' } & CardReading)
  | { readonly kind: 'lorebook'; readonly lorebook: Imported<Lorebook> }
  | { readonly kind: 'regex'; readonly regex: Imported<RegexGroup> }
  | ({ readonly kind: 'preset' } & PresetReading)
  | { readonly kind: 'persona'; readonly personas: readonly PersonaDraft[] }
  | { readonly kind: 'chat'; readonly chat: ChatDraft }
  | { readonly kind: 'theme'; readonly theme: ThemeReading };

export type ImportNotes = {
  /** `card_v3`, `png/card_v3`, `worldinfo` … (F-10). */
  readonly detectedFormat: string;
  readonly warnings: readonly Warning[];
  /** Paths of what is not kept. */
  readonly dropped: readonly string[];
};

export type ImportReading =
  { ok: true; content: ImportContent; notes: ImportNotes } | { ok: false; refusal: ImportRefused };
