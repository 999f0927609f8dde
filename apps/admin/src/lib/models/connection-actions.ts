import { m } from '#lib/paraglide/messages.js';
import { pushQuery } from '#lib/query.ts';
import type { ModelConnection } from '@taproom/contracts';

export const addConnection = (): Promise<void> => pushQuery({ dialog: 'connection', of: undefined });
export const editConnection = (id: string): Promise<void> => pushQuery({ dialog: 'connection', of: id });

export const injectionTexts: Record<ModelConnection['injection'], { name: () => string; hint: () => string }> = {
  always: { name: () => m.injection_always(), hint: () => m.injection_always_hint() },
  'when-tools-present': { name: () => m.injection_present(), hint: () => m.injection_present_hint() },
  header: { name: () => m.injection_header(), hint: () => m.injection_header_hint() },
};
