import type * as undici from 'undici';

let loading: Promise<typeof undici> | undefined;

/** Loaded at first use: an idle API needs no HTTP client. */
export function loadUndici(): Promise<typeof undici> {
  return (loading ??= import('undici'));
}
