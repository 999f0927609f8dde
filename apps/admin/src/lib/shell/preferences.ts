import type { ThemeChoice } from '#lib/managers/theme-manager.svelte.ts';
import { m } from '#lib/paraglide/messages.js';
import type { Locale } from '#lib/paraglide/runtime.js';

/** Each language is named in itself, so that its readers find it. */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', 'zh-CN': '简体中文' };

export const themes = ['system', 'light', 'dark'] as const satisfies readonly ThemeChoice[];

export const themeNames: Readonly<Record<ThemeChoice, () => string>> = {
  system: () => m.theme_system(),
  light: () => m.theme_light(),
  dark: () => m.theme_dark(),
};
