import type { ClientOptions } from '@modelcontextprotocol/client';
import type { ProtocolVersion } from '@taproom/mcp-domain';

export const MODERN_VERSION = '2026-07-28';
const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];

/** Whether `auto` may end with this version. */
export function isSpoken(version: string): boolean {
  return version === MODERN_VERSION || LEGACY_VERSIONS.includes(version);
}

/** Every wait is bounded by the operation instead; this is the longest that a timer can be set to. */
export const UNBOUNDED_MS = 2 ** 31 - 1;

/**
 * What the SDK may offer and accept. `auto` has to name its versions, or it would accept 2024-11-05; a fixed 2025 version
 * has to leave negotiation out, or it would probe for 2026-07-28 and take it.
 */
export function versionOptions(version: ProtocolVersion): ClientOptions {
  const probe = { timeoutMs: UNBOUNDED_MS };
  if (version === 'auto') {
    return {
      versionNegotiation: { mode: 'auto', probe },
      supportedProtocolVersions: [MODERN_VERSION, ...LEGACY_VERSIONS],
    };
  }
  if (version === MODERN_VERSION) {
    return { versionNegotiation: { mode: { pin: version }, probe }, supportedProtocolVersions: [version] };
  }
  return { supportedProtocolVersions: [version] };
}
