import { removeAt, setAt } from '#lib/json/json-edit.ts';
import type { JsonDocument, JsonPath } from '#lib/json/json-syntax.ts';
import { readJson } from '#lib/json/read-json.ts';

export type Change = { path: JsonPath; raw: string };

/**
 * The JSON text that changes exactly these members. A member that nobody touched is not sent, so nothing of it can get lost
 * here. What is inside of `basicPrompts` the hub takes key by key; `extensions` it takes as a whole.
 * @param stored gives the JSON text of a member as it is stored
 */
export function changedBody(changes: readonly Change[], stored: (name: string) => string | undefined): string {
  const names = [...new Set(changes.map(({ path }) => String(path[0])))];
  return objectText(names.map((name) => [name, memberText(name, changes, stored)]));
}

function memberText(name: string, changes: readonly Change[], stored: (name: string) => string | undefined): string {
  const whole = changes.find(({ path }) => path[0] === name && path.length === 1);
  const inside = changes.filter(({ path }) => path[0] === name && path.length > 1);
  if (whole && inside.length === 0) return whole.raw;
  if (name === 'basicPrompts') return objectText(inside.map(({ path, raw }) => [String(path[1]), raw]));
  return inside.reduce((text, { path, raw }) => edited(text, path.slice(1), raw), whole?.raw ?? stored(name) ?? '{}');
}

/** Emptied, a setting is not there; null would be one. */
function edited(text: string, path: JsonPath, raw: string): string {
  const document = documentOf(text);
  return raw === 'null' ? removeAt(document, path) : setAt(document, path, raw);
}

function documentOf(text: string): JsonDocument {
  const reading = readJson(text);
  if (!reading.ok) throw new Error('What is stored there is no JSON.');
  return reading.document;
}

const objectText = (members: readonly (readonly [string, string])[]): string =>
  `{${members.map(([name, raw]) => `${JSON.stringify(name)}:${raw}`).join(',')}}`;
