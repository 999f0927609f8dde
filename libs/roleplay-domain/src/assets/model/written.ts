import type { Remembered } from './remembered.ts';
import type { Warning } from './warning.ts';

/** What somebody wants to write, read and checked: nothing of it is stored yet. */
export type Written<V> = { readonly value: V; readonly remembered: Remembered; readonly warnings: readonly Warning[] };

/** An entry whose identifier is made when it is stored, unless one was given. */
export type Unnamed<E extends { identifier: string }> = Omit<E, 'identifier'> & { identifier?: string };
