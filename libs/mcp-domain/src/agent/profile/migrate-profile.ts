import {
  type JsonObjectTree,
  type JsonTree,
  memberOf,
  stringTree,
  textOf,
  withMember,
} from '../../json-text/json-tree.ts';
import { builtinIdOf } from '../../tool-resolution/tool-id.ts';
import { DEFAULT_INLINE_CHAR_LIMIT } from './profile.ts';

/**
 * A document of version 1 or 2 as version 3: names of tools get the prefix `builtin:` that they lacked, once, and the limit
 * for inline results is written down. Everything else stays, in its order.
 */
export function migrateProfile(document: JsonObjectTree): JsonObjectTree {
  const migrated = withMember(document, 'schemaVersion', { kind: 'number', token: '3' });
  const tools = memberOf(document, 'tools');
  return tools?.kind === 'object' ? withMember(migrated, 'tools', migrateTools(tools)) : migrated;
}

function migrateTools(tools: JsonObjectTree): JsonObjectTree {
  const members = tools.members.map(({ name, value }) => ({ name, value: migrateMember(name, value) }));
  const migrated: JsonObjectTree = { kind: 'object', members };
  if (memberOf(migrated, LIMIT) !== undefined) return migrated;
  return withMember(migrated, LIMIT, { kind: 'number', token: String(DEFAULT_INLINE_CHAR_LIMIT) });
}

const LIMIT = 'mcpResultInlineCharLimit';
const LISTS = new Set(['allow', 'deny']);
const MAPS = new Set(['toolDescriptions', 'maxCallsPerTool']);

function migrateMember(name: string, value: JsonTree): JsonTree {
  if (LISTS.has(name) && value.kind === 'array') return { kind: 'array', items: value.items.map(migrateItem) };
  if (!MAPS.has(name) || value.kind !== 'object') return value;
  return { kind: 'object', members: value.members.map((member) => ({ ...member, name: migrateName(member.name) })) };
}

function migrateItem(item: JsonTree): JsonTree {
  const name = textOf(item);
  return name === undefined ? item : stringTree(migrateName(name));
}

function migrateName(name: string): string {
  return name.includes(':') ? name : builtinIdOf(name);
}
