import { keep, kept } from './kept.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'taproom.theme';
const darkQuery = '(prefers-color-scheme: dark)';

class ThemeManager {
  choice = $state<ThemeChoice>(firstChoice());

  /** Follows the system while the choice is `system`. @returns what ends it */
  start(): () => void {
    const query = matchMedia(darkQuery);
    const apply = () => this.#apply();
    apply();
    query.addEventListener('change', apply);
    return () => query.removeEventListener('change', apply);
  }

  set(choice: ThemeChoice): void {
    this.choice = choice;
    keep(storageKey, choice);
    this.#apply();
  }

  #apply(): void {
    const dark = this.choice === 'dark' || (this.choice === 'system' && matchMedia(darkQuery).matches);
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  }
}

function firstChoice(): ThemeChoice {
  const stored = kept(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export const themeManager = new ThemeManager();
