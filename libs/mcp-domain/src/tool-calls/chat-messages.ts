import { type JsonObjectTree, type JsonTree, stringTree } from '../json-text/json-tree.ts';

/** Exactly these members: what else is known of a result is no model's business. */
export function toolMessage(toolCallId: string, content: string): JsonObjectTree {
  return messageOf([
    ['role', 'tool'],
    ['tool_call_id', toolCallId],
    ['content', content],
  ]);
}

export function textMessage(role: 'system' | 'user' | 'assistant', content: string): JsonObjectTree {
  return messageOf([
    ['role', role],
    ['content', content],
  ]);
}

function messageOf(members: [name: string, text: string][]): JsonObjectTree {
  return { kind: 'object', members: members.map(([name, text]) => ({ name, value: stringTree(text) })) };
}

export function arrayTree(items: readonly JsonTree[]): JsonTree {
  return { kind: 'array', items: [...items] };
}
