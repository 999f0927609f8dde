import type { DiscoveryFailure } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';
import { discoveryAdvice } from './discovery-advice.ts';
import { number } from './format.ts';

type Words = { title: string; advice: string };

/** Why a discovery failed, and what to do about it. What names a header or a limit says which. */
export function discoveryText(cause: DiscoveryFailure): Words {
  const { origin, limit, header } = cause.params ?? {};
  if (cause.code === 'mcp.header_not_sendable' && header !== undefined) {
    return { title: m.discovery_header({ header: String(header) }), advice: m.discovery_header_advice() };
  }
  if (cause.code === 'mcp.response_too_large' && typeof limit === 'number') {
    return { title: m.discovery_too_large({ limit: number(limit) }), advice: discoveryAdvice(cause) };
  }
  if (cause.code === 'mcp.discovery_superseded') {
    return { title: m.discovery_dropped(), advice: m.discovery_dropped_advice() };
  }
  const reason = titles[cause.kind]();
  const title = origin === undefined ? reason : m.discovery_because({ reason, origin: String(origin) });
  return { title, advice: discoveryAdvice(cause) };
}

/** The same, short enough for the row of a list. */
export const discoveryBrief = ({ kind, status }: DiscoveryFailure): string =>
  status === undefined ? titles[kind]() : `HTTP ${status}`;

export const isDiscoveryKind = (kind: unknown): kind is DiscoveryFailure['kind'] =>
  typeof kind === 'string' && Object.hasOwn(titles, kind);

const titles: Record<DiscoveryFailure['kind'], () => string> = {
  transport: () => m.discovery_transport(),
  http: () => m.discovery_http(),
  protocol: () => m.discovery_protocol(),
  auth: () => m.discovery_auth(),
  limit: () => m.discovery_limit(),
  validation: () => m.discovery_validation(),
};
