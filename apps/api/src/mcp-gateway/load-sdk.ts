import type * as sdk from '@modelcontextprotocol/client';

export type Sdk = typeof sdk;

let loading: Promise<Sdk> | undefined;

/** Loaded at first use: the SDK costs some 30 MB, and an idle API needs none of it. */
export function loadSdk(): Promise<Sdk> {
  return (loading ??= import('@modelcontextprotocol/client'));
}
