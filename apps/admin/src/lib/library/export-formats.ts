import type { LibraryKind } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

type ExportFormat = { id: string; label: () => string; format: string | undefined };

/** The files that Taproom writes of each kind. */
export const exportFormats: Record<LibraryKind, readonly ExportFormat[]> = {
  character: [
    { id: 'png', label: () => m.library_export_png(), format: 'png' },
    { id: 'json', label: () => m.library_export_json(), format: 'json' },
    { id: 'charx', label: () => m.library_export_charx(), format: 'charx' },
  ],
  lorebook: [
    { id: 'worldinfo', label: () => m.library_export_worldinfo(), format: 'worldinfo' },
    { id: 'lorebook_v3', label: () => m.library_export_v3(), format: 'lorebook_v3' },
  ],
  regex: [{ id: 'json', label: () => m.library_export_plain(), format: undefined }],
  preset: [{ id: 'json', label: () => m.library_export_plain(), format: undefined }],
  persona: [],
};
