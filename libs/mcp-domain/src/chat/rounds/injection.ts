import { isGiven, memberOf, textOf } from '../../json-text/json-tree.ts';
import type { InjectionMode } from '../connections/connection.ts';
import type { ChatRequest } from './chat-request.ts';

/** Whether MCP tools are offered in a request at all. The request's header overrides the connection's mode. */
export function shouldInject(request: ChatRequest, mode: InjectionMode, header: string | undefined): boolean {
  if (wantsNoTools(request)) return false;
  if (header === 'on' || header === 'off') return header === 'on';
  return mode === 'always' || (mode === 'when-tools-present' && request.tools.length > 0);
}

/*
 * Several answers at once can't each be gone on with, and a request without messages is nothing to go on from. Tools that are no
 * list are for the model's server to refuse: adding to them would hide the fault.
 */
function wantsNoTools({ tree, toolChoice }: ChatRequest): boolean {
  const n = memberOf(tree, 'n');
  const many = n?.kind === 'number' && Number(n.token) > 1;
  const tools = memberOf(tree, 'tools');
  const odd = memberOf(tree, 'messages')?.kind !== 'array' || (isGiven(tools) && tools.kind !== 'array');
  return many || odd || textOf(toolChoice) === 'none';
}
