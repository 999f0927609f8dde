import type { JsonObject } from '../../assets/model/json.ts';
import {
  fixedIdentifiers,
  type PresetEntry,
  presetEntryTypes,
  presetPositions,
  presetRoles,
} from '../../assets/model/preset.ts';
import { type At, inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import { choiceReader } from '../values/read-choice.ts';
import { readFlag, readNumber, readText, wholeReader } from '../values/read-scalars.ts';

const depth = wholeReader({ min: 0 });
const DEFAULT_DEPTH = 4;

export function typeOf(identifier: string): PresetEntry['type'] {
  return fixedIdentifiers.get(identifier) ?? 'custom';
}

/** A prompt of SillyTavern (F-114); whether it has a place and is used, the order list says. */
export function readPrompt(
  prompt: JsonObject,
  at: At,
  { identifier, report }: { identifier: string; report: Report },
): PresetEntry {
  const type = typeOf(identifier);
  if (prompt['marker'] === true && type !== 'marker') {
    report.warn('not_supported', inside(at, 'marker'), 'nothing here fills this marker; it is an entry of its own');
  }
  return {
    identifier,
    name: readText(prompt['name'], inside(at, 'name'), report) ?? '',
    content: readText(prompt['content'], inside(at, 'content'), report) ?? '',
    type,
    role: readRole(prompt['role'], inside(at, 'role'), report),
    injectionPosition: readPosition(prompt['injection_position'], inside(at, 'injection_position'), report),
    injectionDepth: depth(prompt['injection_depth'], inside(at, 'injection_depth'), report) ?? DEFAULT_DEPTH,
    forbidOverrides: readFlag(prompt['forbid_overrides'], inside(at, 'forbid_overrides'), report) ?? false,
    enabled: false,
    active: false,
  };
}

function readRole(value: unknown, at: At, report: Report): PresetEntry['role'] {
  return choiceReader(presetRoles, false)(value, at, report) ?? 'system';
}

function readPosition(value: unknown, at: At, report: Report): PresetEntry['injectionPosition'] {
  if (value === undefined || value === null) return 'relative';
  const position = presetPositions[readNumber(value) ?? -1];
  if (position === undefined) report.warn('coerced', at, 'is no known position; it is placed in the order of the list');
  return position ?? 'relative';
}

/** A native entry. @throws ImportRefused for a word that isn't one */
export function readNativeEntry(
  object: JsonObject,
  at: At,
  { identifier, report }: { identifier: string; report: Report },
): PresetEntry {
  const text = (name: string) => readText(object[name], inside(at, name), report);
  const flag = (name: string) => readFlag(object[name], inside(at, name), report);
  const choice = <T extends string>(name: string, choices: readonly T[]) =>
    choiceReader(choices, true)(object[name], inside(at, name), report);
  return {
    identifier,
    name: text('name') ?? '',
    content: text('content') ?? '',
    type: choice('type', presetEntryTypes) ?? typeOf(identifier),
    role: choice('role', presetRoles) ?? 'system',
    injectionPosition: choice('injectionPosition', presetPositions) ?? 'relative',
    injectionDepth: depth(object['injectionDepth'], inside(at, 'injectionDepth'), report) ?? DEFAULT_DEPTH,
    forbidOverrides: flag('forbidOverrides') ?? false,
    enabled: flag('enabled') ?? true,
    active: flag('active') ?? true,
  };
}

/** A prompt as SillyTavern has it, flags set as it sets them. `hidden`: it is where the order list can't say so. */
export function writePrompt(entry: PresetEntry, hidden: boolean): JsonObject {
  const isMarker = entry.type === 'marker';
  const body = {
    role: entry.role,
    content: entry.content,
    injection_position: presetPositions.indexOf(entry.injectionPosition),
    injection_depth: entry.injectionDepth,
    forbid_overrides: entry.forbidOverrides,
  };
  const nothing: JsonObject = {
    role: 'system',
    content: '',
    injection_position: 0,
    injection_depth: DEFAULT_DEPTH,
    forbid_overrides: false,
  };
  const said = isMarker ? Object.entries(body).filter(([key, value]) => nothing[key] !== value) : Object.entries(body);
  return {
    identifier: entry.identifier,
    name: entry.name,
    ...Object.fromEntries(said),
    system_prompt: entry.type !== 'custom',
    marker: isMarker,
    // Native names, for what the file has no word for: read before all others.
    ...(entry.type !== typeOf(entry.identifier) && { type: entry.type }),
    ...(hidden && { active: entry.active, enabled: entry.enabled }),
  };
}

const fields: Readonly<Record<string, readonly string[]>> = {
  identifier: ['identifier'],
  name: ['name'],
  role: ['role'],
  content: ['content'],
  injection_position: ['injectionPosition'],
  injection_depth: ['injectionDepth'],
  forbid_overrides: ['forbidOverrides'],
  type: ['type'],
  marker: ['type'],
};

export function promptFieldsOf([name = '']: readonly string[]): readonly string[] {
  return Object.hasOwn(fields, name) ? (fields[name] ?? []) : [];
}
