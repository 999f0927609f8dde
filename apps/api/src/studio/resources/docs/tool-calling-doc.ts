import type { StudioRegistry } from '../../tools/registry.ts';
import { taproomVersion } from '../../version.ts';
import { groupTexts } from './group-titles.ts';
import { exampleCalls } from './example-calls.ts';
import { type GroupOfTools, groupsOf } from './tools-by-group.ts';

/** How to find and call the tools, group by group. */
export function toolCallingDoc(registry: StudioRegistry): string {
  return `# Calling the tools of Taproom Studio ${taproomVersion}

List them with \`tools/list\` (one page), call one with \`tools/call\`:

\`\`\`json
{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "tavo_status", "arguments": {}}}
\`\`\`

\`\`\`json
{"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "{\\n  \\"ok\\": true, …"}]}}
\`\`\`

The text is JSON: parse it. A write of a thing answers with \`kind\`, \`id\`, the same id under the name of its kind (\`characterId\`), and the new \`revision\`.

## When a call fails

The answer has \`error: {code, message, data}\` instead of \`result\`. \`data.reason\` says why.

| code | meaning | what to do |
| ---- | ------- | ---------- |
| -32602 | An argument is wrong. \`data.details\` has its \`path\`, what was \`expected\`, and the \`actualType\` that came. | Correct that argument. |
| -32004 | The thing is not there; \`data.uri\` names it. | Search for the right id. |
| -32009 | It changed meanwhile (\`revision_conflict\`), or the name is taken (\`name_conflict\`, with \`ids\` and the \`options\` for \`conflict\`). | Read again, or choose an option. |
| -32010 | The owner has not configured something; \`reason\` names it. | Tell the owner. |
| -32011 | It wants to be confirmed. | Ask the owner, then repeat with \`confirm: true\`. |
| -32012 | It can't be changed. | Copy it and change the copy. |
| -32603 | The server failed; other arguments do not help. | Tell the owner the \`errorId\`: it is in the log. |
| -32601 | There is no such method. A tool is called with \`tools/call\`. | |

## Searching

Every search takes \`query\` (empty: everything), \`match\` (\`contains\`, \`exact\`, \`prefix\`, \`suffix\`), \`limit\` (1 to 100, normally 20) and \`cursor\`. The
answer has \`items\`, \`total\` and \`nextCursor\`; hand it back as \`cursor\` until it is null.

## Limits

\`tavo://capabilities\` has them under \`limits\`, as they are set here. What is at a limit works, what is over it is refused as a whole. A
body of more than \`requestBodyBytes\`, of more than \`requestValues\` JSON values, or with more than \`requestMemberNames\` different names of
members (those of an object beyond its first 1,000 all count) is an HTTP 413: send it in several calls. Arguments are nested at
most \`argumentLevels\` deep. A batch has at most \`batchMessages\` messages; once its answers have \`batchAnswerCharacters\`, the requests that
follow are not done, and say so: send them by themselves.

## Examples

The object is what goes into \`arguments\`.

${groupsOf(registry).map(groupExamples).filter(Boolean).join('\n\n')}
`;
}

function groupExamples({ group, tools }: GroupOfTools): string {
  const there = new Set(tools.map(({ tool }) => tool.name as string));
  const calls = (exampleCalls[group] ?? []).filter(({ tool }) => there.has(tool));
  if (calls.length === 0) return '';
  const lines = calls.map(({ tool, args }) => `- \`${tool}\`: \`${JSON.stringify(args)}\``);
  return `### ${groupTexts[group].title}\n\n${lines.join('\n')}`;
}
