import type { StudioScope } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

export const scopeNames: Record<StudioScope, () => string> = {
  local: () => m.studio_local(),
  lan: () => m.studio_lan(),
  public: () => m.studio_public(),
};
