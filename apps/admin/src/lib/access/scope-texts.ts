import type { ClientTokenScope } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

/** What each scope allows, in a line. */
export const scopeTexts: Record<ClientTokenScope, () => string> = {
  chat: () => m.scope_chat(),
  legacy: () => m.scope_legacy(),
  agent: () => m.scope_agent(),
  'agent.audit': () => m.scope_agent_audit(),
  manage: () => m.scope_manage(),
};

/** In the order they are offered: what most people need comes first. */
export const offeredScopes = Object.keys(scopeTexts) as ClientTokenScope[];

export const isClientTokenScope = (text: string): text is ClientTokenScope => text in scopeTexts;

/** Scopes with one switched: the audit is worth nothing without the Agent, so they go together. */
export function withScope(
  scopes: readonly ClientTokenScope[],
  scope: ClientTokenScope,
  on: boolean,
): ClientTokenScope[] {
  const changed = new Set(scopes);
  if (on) changed.add(scope);
  else changed.delete(scope);
  if (scope === 'agent.audit' && on) changed.add('agent');
  if (scope === 'agent' && !on) changed.delete('agent.audit');
  return offeredScopes.filter((each) => changed.has(each));
}
