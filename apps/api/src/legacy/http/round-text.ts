import { itemsOf, memberOf, jsonTreeOf, parseJsonTree, type RoundAnswer, writeJsonTree } from '@taproom/mcp-domain';

/** A round as JSON: the local tools as they stand in the request's text, whatever is in them, then those of MCP. */
export function roundText(answer: RoundAnswer, requestText: string): string {
  const local = itemsOf(memberOf(parseJsonTree(requestText), 'localTools'));
  const tools = [...local, ...answer.tools.map(jsonTreeOf)];
  const toolChoice = tools.length > 0 ? 'auto' : null;
  const texts = tools.map(writeJsonTree).join(',');
  const { roundId, depth, bindings, limitReached } = answer;
  const head = JSON.stringify({ roundId, depth }).slice(0, -1);
  const tail = JSON.stringify({ toolChoice, bindings, limitReached }).slice(1);
  return `${head},"tools":[${texts}],${tail}`;
}
