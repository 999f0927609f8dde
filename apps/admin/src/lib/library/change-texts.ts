import type { AssetChange } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

export const changeTexts: Record<AssetChange, () => string> = {
  created: () => m.library_change_created(),
  changed: () => m.library_change_changed(),
  deleted: () => m.library_change_deleted(),
  restored: () => m.library_change_restored(),
};
