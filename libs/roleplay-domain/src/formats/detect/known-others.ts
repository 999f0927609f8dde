import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { ImportRefused } from '../outcome/import-refused.ts';

type Known = readonly [name: string, test: (root: JsonObject) => boolean];

const has = (root: JsonObject, ...names: string[]): boolean => names.every((name) => Object.hasOwn(root, name));

const risuTypes = ['risuChat', 'risuAllChats', 'risuModule'];
const templateParts = ['instruct', 'context', 'sysprompt', 'reasoning'];

/** Formats that are known, and not taken (F-23). */
const others: readonly Known[] = [
  ['a KoboldAI chat', (root) => has(root, 'savedsettings')],
  ['a chat of CAI Tools', (root) => has(root, 'histories')],
  ['a chat of text-generation-webui', (root) => has(root, 'data_visible')],
  ['an Agnai chat', (root) => Array.isArray(root['messages']) && !has(root, 'spec')],
  ['a chat or module of Risu', ({ type }) => typeof type === 'string' && risuTypes.includes(type)],
  [
    'a text-completion template',
    (root) =>
      has(root, 'story_string') ||
      has(root, 'input_sequence') ||
      has(root, 'temp', 'rep_pen') ||
      templateParts.some((part) => isObject(root[part])),
  ],
];

/** @throws ImportRefused for a format that is known by name */
export function refuseKnownOthers(root: JsonObject): void {
  const found = others.find(([, test]) => test(root));
  if (found === undefined) return;
  const message = `This is ${found[0]}, which Taproom does not import`;
  throw new ImportRefused('studio.import_format_refused', message);
}
