import { localeManager } from '#lib/managers/locale-manager.svelte.ts';

/** Time of day to the millisecond: what happens in a run happens fast. @param at RFC 3339 */
export const clockTime = (at: string): string =>
  new Intl.DateTimeFormat(localeManager.current, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).format(new Date(at));
