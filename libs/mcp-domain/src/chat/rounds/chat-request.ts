import { refusedFor } from '../../consumer-error.ts';
import { readJson } from '../../json/read-json.ts';
import { isGiven, itemsOf, type JsonObjectTree, type JsonTree, memberOf } from '../../json-text/json-tree.ts';
import { tryJsonTree } from '../../json-text/parse-json-tree.ts';
import { toolName } from '../../tool-calls/read-call.ts';

/** A chat completion request, with every member, token and order that it came with. */
export type ChatRequest = {
  tree: JsonObjectTree;
  messages: readonly JsonTree[];
  /** The client's own tools. */
  tools: readonly JsonTree[];
  toolChoice: JsonTree | undefined;
  stream: boolean;
  /** Whether the client asked for usage in its stream. */
  includeUsage: boolean;
};

/** Throws ConsumerError `request.invalid` for a body that is no JSON object. What else it must have is the upstream's to say. */
export function readChatRequest(text: string): ChatRequest {
  const tree = tryJsonTree(text);
  if (tree === undefined) throw refusedFor('request.invalid', [{ path: '', message: `The body ${reasonFor(text)}.` }]);
  if (tree.kind !== 'object')
    throw refusedFor('request.invalid', [{ path: '', message: 'The body must be a JSON object.' }]);
  const toolChoice = memberOf(tree, 'tool_choice');
  return {
    tree,
    messages: itemsOf(memberOf(tree, 'messages')),
    tools: itemsOf(memberOf(tree, 'tools')),
    toolChoice: isGiven(toolChoice) ? toolChoice : undefined,
    stream: isTrue(memberOf(tree, 'stream')),
    includeUsage: isTrue(memberOf(memberOf(tree, 'stream_options'), 'include_usage')),
  };
}

/** The names by which the client's tools are called, of whatever kind they are; they win over aliases. */
export function clientToolNames({ tools }: ChatRequest): string[] {
  return tools.map(toolName).filter((name) => name !== undefined);
}

function reasonFor(text: string): string {
  const reading = readJson(text);
  return reading.ok ? 'is not valid JSON' : reading.reason;
}

function isTrue(tree: JsonTree | undefined): boolean {
  return tree?.kind === 'literal' && tree.token === 'true';
}
