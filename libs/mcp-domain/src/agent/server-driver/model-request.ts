import { type JsonObjectTree, type JsonTree, stringTree } from '../../json-text/json-tree.ts';
import { jsonTreeOf } from '../../json-text/write-json-tree.ts';
import { arrayTree, textMessage } from '../../tool-calls/chat-messages.ts';
import type { AgentProfile } from '../profile/profile.ts';
import type { ToolSnapshot } from '../tools/tool-snapshot.ts';

/** What an invocation's conversation begins with: the profile's prompt, then what it was given. */
export function openingMessages({ agentSystemPrompt }: AgentProfile, given: readonly JsonTree[]): JsonTree[] {
  return agentSystemPrompt === null ? [...given] : [textMessage('system', agentSystemPrompt), ...given];
}

/** A child knows its task and nothing else. */
export function taskMessages(profile: AgentProfile, task: string): JsonTree[] {
  return openingMessages(profile, [textMessage('user', task)]);
}

/** A request before the connection's overrides. The tools are those of the snapshot, in its order, in every round the same. */
export function modelRequest(model: string, messages: readonly JsonTree[], { tools }: ToolSnapshot): JsonObjectTree {
  const specs = tools.map(({ spec }) => jsonTreeOf(spec));
  const offered = [
    { name: 'tools', value: arrayTree(specs) },
    { name: 'tool_choice', value: stringTree('auto') },
  ];
  return {
    kind: 'object',
    members: [
      { name: 'model', value: stringTree(model) },
      { name: 'messages', value: arrayTree(messages) },
      ...(specs.length > 0 ? offered : []),
    ],
  };
}
