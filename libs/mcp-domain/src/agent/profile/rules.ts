import type { DomainIssue } from '../../errors.ts';
import { isJsonObject, type JsonObject } from '../../json/json-object.ts';
import { membersIssues } from '../../json/members.ts';
import { memberPath } from '../../member-path.ts';
import { integerOf } from './profile-document.ts';

/** What is wrong with one value of a document. */
export type Rule = (value: unknown, path: string) => DomainIssue[];

type Section = { required?: readonly string[]; rules: Readonly<Record<string, Rule>>; ignored?: readonly string[] };

export const anything: Rule = () => [];

export const text: Rule = (value, path) => (typeof value === 'string' ? [] : [{ path, message: 'must be a string' }]);

export const flag: Rule = (value, path) =>
  typeof value === 'boolean' ? [] : [{ path, message: 'must be true or false' }];

export const textNotBlank: Rule = (value, path) => {
  if (typeof value !== 'string') return text(value, path);
  return value.trim() === '' ? [{ path, message: 'must not be blank' }] : [];
};

export const nullOr =
  (rule: Rule): Rule =>
  (value, path) =>
    value === null ? [] : rule(value, path);

export const exactly =
  (expected: string): Rule =>
  (value, path) =>
    value === expected ? [] : [{ path, message: `must be ${JSON.stringify(expected)}` }];

export const integer =
  (least: number, most = Infinity): Rule =>
  (value, path) => {
    const number = integerOf(value);
    if (number !== undefined && number >= least && number <= most) return [];
    const range = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
    return [{ path, message: `must be an integer ${range}` }];
  };

/** Each item by the rule, and none twice. */
export const listOf =
  (item: Rule, options: { notEmpty?: true; twice?: string } = {}): Rule =>
  (value, path) => {
    if (!Array.isArray(value)) return [{ path, message: 'must be an array' }];
    const items: unknown[] = value;
    if (items.length === 0 && options.notEmpty) return [{ path, message: 'must not be empty' }];
    const seen = new Set<unknown>();
    return items.flatMap((entry, index) => {
      const place = `${path}[${index}]`;
      const twice = seen.has(entry);
      seen.add(entry);
      return twice ? [{ path: place, message: options.twice ?? 'is there twice' }] : item(entry, place);
    });
  };

export const section =
  ({ required = [], rules, ignored = [] }: Section): Rule =>
  (value, path) => {
    if (!isJsonObject(value)) return [{ path, message: 'must be an object' }];
    const optional = [...Object.keys(rules), ...ignored].filter((name) => !required.includes(name));
    return [...membersIssues(value, { required, optional }, path), ...ruleIssues(value, rules, path)];
  };

function ruleIssues(value: JsonObject, rules: Readonly<Record<string, Rule>>, path: string): DomainIssue[] {
  return Object.entries(rules).flatMap(([name, rule]) =>
    Object.hasOwn(value, name) ? rule(value[name], memberPath(path, name)) : [],
  );
}
