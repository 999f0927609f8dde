import { nodeAt } from '#lib/json/json-nodes.ts';
import type { JsonDocument, JsonPath } from '#lib/json/json-syntax.ts';

/* What the form has boxes for. Everything else of a document is left as it stands. */
const shown: Readonly<Record<string, readonly string[] | 'whole'>> = {
  schemaVersion: 'whole',
  kind: 'whole',
  id: 'whole',
  displayName: 'whole',
  description: 'whole',
  instructions: ['agentSystemPrompt'],
  run: ['directRunnable', 'modelRetry'],
  delegation: [
    'canDelegate',
    'canHandoff',
    'callable',
    'allowAsSubagent',
    'allowAsHandoffTarget',
    'maxConcurrentInvocations',
    'maxInvocationsPerRun',
    'maxHandoffDepth',
  ],
  tools: ['allow', 'maxRounds', 'maxCallsPerRun', 'mcpResultInlineCharLimit'],
};

/** The paths of what a document has beside that, for whoever wonders where it is. */
export function keptParts(document: JsonDocument): string[] {
  return keysAt(document, []).flatMap((key) => {
    const known = Object.hasOwn(shown, key) ? shown[key] : undefined;
    if (known === undefined) return [key];
    if (known === 'whole') return [];
    return keysAt(document, [key]).flatMap((member) => (known.includes(member) ? [] : [`${key}.${member}`]));
  });
}

function keysAt({ root }: JsonDocument, path: JsonPath): string[] {
  const node = nodeAt(root, path);
  return node?.kind === 'object' ? node.members.map(({ key }) => key) : [];
}
