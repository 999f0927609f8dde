import type { DomainIssue } from '../../errors.ts';
import { isJsonObject } from '../../json/json-object.ts';
import { memberPath } from '../../member-path.ts';
import { textMapIssues } from '../../registration/rules.ts';
import { builtinIdOf, parseToolId } from '../../tool-resolution/tool-id.ts';
import { integer, listOf, type Rule, section, text } from './rules.ts';

const TASK_RETURN = builtinIdOf('task.return');

const toolId: Rule = (value, path) => {
  if (typeof value === 'string' && parseToolId(value)) return [];
  return [{ path, message: 'must be mcp/<registration id in lower case>:<tool name> or builtin:<tool name>' }];
};

const allowedToolId: Rule = (value, path) =>
  value === TASK_RETURN
    ? [{ path, message: 'is given to subagents by itself and can not be listed' }]
    : toolId(value, path);

const descriptions: Rule = (value, path) => {
  const issues = section({ rules: { description: text, properties: textMapIssues } })(value, path);
  if (issues.length > 0 || !isJsonObject(value)) return issues;
  const { description, properties } = value;
  const says = description !== undefined || (isJsonObject(properties) && Object.keys(properties).length > 0);
  return says ? [] : [{ path, message: 'must have a description or a property' }];
};

const mapOf =
  (rule: Rule): Rule =>
  (value, path) => {
    if (!isJsonObject(value)) return [{ path, message: 'must be an object' }];
    return Object.entries(value).flatMap(([name, entry]) => rule(entry, memberPath(path, name)));
  };

const members = section({
  required: ['allow'],
  rules: {
    allow: listOf(allowedToolId, { notEmpty: true, twice: 'duplicate tool id' }),
    deny: listOf(toolId, { twice: 'duplicate tool id' }),
    toolDescriptions: mapOf(descriptions),
    maxRounds: integer(1),
    maxCallsPerRun: integer(1),
    mcpResultInlineCharLimit: integer(1),
    maxCallsPerTool: mapOf(integer(1)),
  },
});

export const toolsRule: Rule = (value, path) => [...members(value, path), ...keyIssues(value, path)];

/** What is said of a tool is said of one that the profile selects. */
function keyIssues(value: unknown, path: string): DomainIssue[] {
  if (!isJsonObject(value)) return [];
  const [allowed, denied] = [itemsIn(value.allow), itemsIn(value.deny)];
  return ['toolDescriptions', 'maxCallsPerTool'].flatMap((name) => {
    const map = value[name];
    const keys = isJsonObject(map) ? Object.keys(map) : [];
    return keys
      .filter((key) => !allowed.has(key) || denied.has(key))
      .map((key) => ({
        path: memberPath(memberPath(path, name), key),
        message: 'must be a tool in allow and not in deny',
      }));
  });
}

function itemsIn(list: unknown): ReadonlySet<unknown> {
  return new Set(Array.isArray(list) ? (list as unknown[]) : []);
}
