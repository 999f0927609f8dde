import { type JsonObjectTree, withMember, withoutMembers } from '../../json-text/json-tree.ts';
import type { Overrides } from './overrides.ts';

/** The body that leaves: include, then exclude, and nothing after that. */
export function applyBodyOverrides(body: JsonObjectTree, { include, exclude }: Overrides): JsonObjectTree {
  const included = include.reduce((changed, { name, value }) => withMember(changed, name, value), body);
  return withoutMembers(included, new Set(exclude));
}

/** The headers that leave. A connection's own headers win, whatever the case of their names. */
export function upstreamHeaders(apiKey: string, { headers }: Overrides): { name: string; value: string }[] {
  const standard = [
    { name: 'Content-Type', value: 'application/json' },
    ...(apiKey === '' ? [] : [{ name: 'Authorization', value: `Bearer ${apiKey}` }]),
  ];
  const own = new Set(headers.map(({ name }) => name.toLowerCase()));
  return [...standard.filter(({ name }) => !own.has(name.toLowerCase())), ...headers];
}

/* An Agent's conversation is Taproom's own: a connection that rewrites it can't be used for one. */
const AGENT_MEMBERS = ['messages', 'input', 'tools', 'tool_choice', 'previous_response_id'];

/** The members of an Agent's requests that the overrides touch. */
export function agentConflicts({ include, exclude }: Overrides): string[] {
  const touched = new Set([...include.map(({ name }) => name), ...exclude]);
  return AGENT_MEMBERS.filter((name) => touched.has(name));
}
