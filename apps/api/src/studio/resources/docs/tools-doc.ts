import { isJsonObject } from '@taproom/mcp-domain';
import type { RegisteredTool, StudioRegistry } from '../../tools/registry.ts';
import { describeExpected } from '../../tools/check/describe-expected.ts';
import { taproomVersion } from '../../version.ts';
import { groupTexts } from './group-titles.ts';
import { sendResultsText } from './send-results-text.ts';
import { themeGuideText } from './theme-guide-text.ts';
import { type GroupOfTools, groupsOf } from './tools-by-group.ts';

/** Every tool, from the same definitions as `tools/list`. */
export function toolsDoc(registry: StudioRegistry): string {
  const groups = groupsOf(registry);
  const has = (name: string) => groups.some(({ group }) => group === name);
  return `# The tools of Taproom Studio ${taproomVersion}

Each line has the arguments in brackets; an asterisk marks a required one. The write controls \`dryRun\`, \`expectedRevision\` and \`clientRequestId\`, which most
writing tools take, are not repeated here: \`tavo://docs/write-safety\` is about them. For a call, the schema in \`tools/list\` decides.

${groups.map(groupText).join('\n\n')}
${has('input') ? `\n${sendResultsText}` : ''}${has('theme') ? `\n${themeGuideText}` : ''}`;
}

function groupText({ group, tools }: GroupOfTools): string {
  const { title, about } = groupTexts[group];
  return `## ${title}\n\n${about}\n\n${tools.map(toolText).join('\n')}`;
}

function toolText({ tool, checker }: RegisteredTool): string {
  return `- \`${tool.name}\` (${argumentsText(checker.schema)}): ${tool.description}`;
}

const controls = new Set(['dryRun', 'expectedRevision', 'clientRequestId']);

function argumentsText({ properties, required }: Record<string, unknown>): string {
  if (!isJsonObject(properties)) return '';
  const needed = new Set(Array.isArray(required) ? required : []);
  const shown = Object.entries(properties)
    .filter(([name]) => !controls.has(name))
    .map(
      ([name, schema]) =>
        `${name}${needed.has(name) ? '*' : ''}: ${isJsonObject(schema) ? describeExpected(schema) : 'any'}`,
    );
  return shown.length === 0 ? 'no arguments' : shown.join('; ');
}
