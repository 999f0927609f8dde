/** Loaded when Studio is switched on for the first time: it is large, and most hubs start without it. */
export function loadSdk() {
  return import('@modelcontextprotocol/server');
}

export type Sdk = Awaited<ReturnType<typeof loadSdk>>;
