import { locales, overwriteGetLocale, type Locale } from '#lib/paraglide/runtime.js';
import { keep, kept } from './kept.ts';

const storageKey = 'taproom.locale';

class LocaleManager {
  #current = $state<Locale>(firstLocale());

  constructor() {
    // Messages read the locale through this getter, so a change re-renders what shows them, without a reload.
    overwriteGetLocale(() => this.#current);
  }

  get current(): Locale {
    return this.#current;
  }

  set(locale: Locale): void {
    this.#current = locale;
    document.documentElement.lang = locale;
    keep(storageKey, locale);
  }
}

function firstLocale(): Locale {
  const chosen = locales.find((locale) => locale === kept(storageKey));
  if (chosen) return chosen;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

export const localeManager = new LocaleManager();
