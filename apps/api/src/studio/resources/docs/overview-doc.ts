import type { StudioRegistry } from '../../tools/registry.ts';
import { taproomVersion } from '../../version.ts';
import { groupTexts } from './group-titles.ts';
import { groupsOf } from './tools-by-group.ts';

/** The first thing that an agent reads. */
export function overviewDoc(registry: StudioRegistry): string {
  const groups = groupsOf(registry).map(
    ({ group, tools }) => `| ${groupTexts[group].title} | ${tools.length} | ${groupTexts[group].about} |`,
  );
  return `# Taproom Studio ${taproomVersion}

Taproom is a hub that people host themselves for roleplay with language models. Studio is its built-in MCP server. Through it
you read and write the owner's workspace: what you write is stored at once, and is at once what people see and edit in the
console. There is no export, import or reload in between, and nothing is kept for you alone: every client sees the same data.

## What there is

| group | tools | what it is about |
| ----- | ----- | ---------------- |
${groups.join('\n')}

Everything has an integer id, counted for each kind from 1 and never used again, and a revision, \`rev_\` and 16 hex digits,
which changes whenever the thing does.

## What to read, in this order

1. This page.
2. \`tavo://docs/tool-calling\`: how a call looks, with an example for each group, and what errors say.
3. \`tavo://docs/write-safety\` before you write anything.
4. \`tavo://docs/tools\`: every tool with its arguments in a line. What decides is \`tools/list\`: what its schema allows is accepted,
   and what it refuses is refused.
5. \`tavo://schemas/…\`: the objects that you write, as JSON Schema 2020-12.
6. \`tavo://capabilities\`: what this server can do, and its limits.

${registry.templates.length === 0 ? '' : `Single things can be read as resources too: ${registry.templates.map(({ uriTemplate }) => `\`${uriTemplate}\``).join(', ')}.`}

## A first card, from the beginning to the end

1. Read \`tavo://schemas/character\`: \`name\`, \`description\` and \`first_mes\` are required, the rest makes the card good.
2. \`tavo_character_search\` with the name: is there one already?
3. \`tavo_character_create\` with \`"dryRun": true\`: right away you see what would be stored, and what would not.
4. The same without \`dryRun\`, with a \`clientRequestId\`. The answer has the new \`id\`.
5. \`tavo_character_get\` with that id. Tell the owner: the card is there, to look at and to edit.

## Transport

- One endpoint, \`POST /mcp\`, JSON-RPC 2.0, with \`Content-Type: application/json\` and \`Authorization: Bearer <token>\`.
- Every answer is one plain JSON document. There is no event stream, no session and no redirect; \`GET\` is refused.
- A request needs nothing before it: \`tools/call\` works as the first request. If you speak MCP with a handshake, \`initialize\`
  serves 2024-11-05, 2025-03-26, 2025-06-18 and 2025-11-25; 2026-07-28 is served with its envelope in each request.
- A tool's answer is one text in \`result.content[0].text\`: a JSON object with \`"ok": true\`. What was not taken over as it was sent is
  named in its \`warnings\`; read them. A failure is a JSON-RPC \`error\`, never a result.
- HTTP 401: the token is missing or wrong. 403: your address, the host name or the origin is not allowed. 404 or 405: another path
  than \`/mcp\`, or another method than POST. 413: the body is too large. 415: it is no JSON.
- Send text as UTF-8. Some shells do not; bytes that are not UTF-8 are refused and never stored.
`;
}
