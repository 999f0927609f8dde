import { isGiven, type JsonTree } from '../json-text/json-tree.ts';
import { tryJsonTree } from '../json-text/parse-json-tree.ts';
import { sameJson } from '../json-text/same-json.ts';
import type { KnownResponse, SettledOutcome } from '../send-gate/call-outcome.ts';
import type { CallDiagnostic } from '../test-call/known-response.ts';
import { renderMarkdown } from './markdown.ts';
import { joinedText } from './tool-result.ts';

const NOTHING = 'The MCP tool completed without content.';
const METADATA = 'mcp.call_metadata_unsupported';

/** What a model reads of an outcome: text, details, notes, error details, in that order, each only where there is something. */
export function modelContent(outcome: SettledOutcome): string {
  const sections = outcome.outcome === 'known_response' ? sectionsOf(outcome.response) : [outcome.message];
  const filled = sections.filter((section) => section !== undefined);
  return filled.length > 0 ? filled.join('\n\n') : NOTHING;
}

function sectionsOf(response: KnownResponse): (string | undefined)[] {
  if (response.kind === 'unsupported_response') return [response.message];
  if (response.kind === 'server_error') {
    return [
      response.message === '' ? undefined : response.message,
      section('Error details', markdownOf(treeOf(response.dataJson))),
    ];
  }
  const structured = treeOf(response.structuredJson);
  return [
    visibleText(response.textBlocks, structured),
    section('Details', markdownOf(structured)),
    section('Notes', notesOf(response.diagnostics)),
  ];
}

/** Verbatim, and never trimmed; left out when it says nothing, or nothing but what the details say. */
function visibleText(textBlocks: readonly { text: string }[], structured: JsonTree | undefined): string | undefined {
  if (textBlocks.every(({ text }) => text === '')) return undefined;
  const text = joinedText(textBlocks);
  const told = structured === undefined ? undefined : tryJsonTree(text);
  return told && structured && sameJson(told, structured) ? undefined : text;
}

function treeOf(json: string | undefined): JsonTree | undefined {
  const tree = json === undefined ? undefined : tryJsonTree(json);
  return isGiven(tree) ? tree : undefined;
}

function markdownOf(tree: JsonTree | undefined): string | undefined {
  return tree && renderMarkdown(tree);
}

function notesOf(diagnostics: readonly CallDiagnostic[]): string | undefined {
  const notes = diagnostics.filter(({ code }) => code !== METADATA).map(({ message }) => `- ${message}`);
  return notes.length > 0 ? notes.join('\n') : undefined;
}

function section(title: string, body: string | undefined): string | undefined {
  return body === undefined ? undefined : `## ${title}\n\n${body}`;
}
