import type { McpApi } from './api.ts';

type HostWindow = {
  __TAURITAVERN__?: { ready?: Promise<unknown>; api?: Record<string, unknown> };
  __TAURITAVERN_MAIN_READY__?: Promise<unknown>;
};

/**
 * Puts the Manager where extensions look for it: `window.__TAURITAVERN__.api.mcp`, with both promises that they await.
 * What is already there is kept.
 */
export function installHostAbi(window: object, mcp: McpApi): void {
  const host = window as HostWindow;
  const main = (host.__TAURITAVERN__ ??= {});
  main.api = { ...main.api, mcp };
  main.ready ??= Promise.resolve();
  host.__TAURITAVERN_MAIN_READY__ ??= main.ready;
}
