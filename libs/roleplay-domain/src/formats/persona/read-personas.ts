import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import type { Persona } from '../../assets/model/persona.ts';
import { same } from '../../assets/asset/same.ts';
import { bookName } from '../lorebook/read-head.ts';
import { type At, inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import { readText } from '../values/read-scalars.ts';

/** `sortIndex` is given when it is stored. */
export type PersonaDraft = Omit<Persona, 'sortIndex'>;

/** What SillyTavern says of a persona and Taproom doesn't have, with the values that say nothing. */
const unusedDefaults: Readonly<Record<string, readonly unknown[]>> = {
  position: [0],
  depth: [2],
  role: [0],
  lorebook: [''],
  title: [''],
  connections: [[]],
};

/** One persona for each key of `personas` (F-125). */
export function readPersonas(root: JsonObject, at: At, report: Report): PersonaDraft[] {
  const names = isObject(root['personas']) ? root['personas'] : {};
  const descriptions = isObject(root['persona_descriptions']) ? root['persona_descriptions'] : {};
  const within = inside(at, 'persona_descriptions');
  const drafts = Object.entries(names).map(([key, name]): PersonaDraft => {
    const place = inside(inside(at, 'personas'), key);
    const text = readText(name, place, report);
    const isNamed = text !== undefined && text.trim() !== '';
    if (!isNamed) report.warn('coerced', place, 'the persona has no name; its file name is used');
    const description = descriptionOf(
      Object.hasOwn(descriptions, key) ? descriptions[key] : undefined,
      inside(within, key),
      report,
    );
    const fallbackName = key.replace(/\.[^.]*$/, '') || 'Persona';
    const ownName = bookName(isNamed ? text : undefined, { at: place, report, fallbackName });
    return { name: ownName, description, avatar: null, active: false };
  });
  for (const key of Object.keys(descriptions)) {
    if (!Object.hasOwn(names, key)) report.drop('not_stored', inside(within, key), 'there is no persona of this key');
  }
  for (const key of Object.keys(root)) {
    if (key === 'personas' || key === 'persona_descriptions') continue;
    if (root[key] !== null)
      report.drop('not_stored', inside(at, key), 'an import makes no persona active and keeps no settings');
  }
  return drafts;
}

function descriptionOf(value: unknown, at: At, report: Report): string {
  if (!isObject(value)) return readText(value, at, report) ?? '';
  for (const [key, member] of Object.entries(value)) {
    const defaults = Object.hasOwn(unusedDefaults, key) ? (unusedDefaults[key] ?? []) : [];
    const nothing = member === null || defaults.some((none) => same(none, member));
    if (key !== 'description' && !nothing) {
      report.drop('not_stored', inside(at, key), 'Taproom has no such setting of a persona');
    }
  }
  return readText(value['description'], inside(at, 'description'), report) ?? '';
}
