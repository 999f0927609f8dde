import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { OWN_PART, promptSpellings } from './basic-prompts.ts';

const read: ReadonlySet<string> = new Set([
  ...Object.values(promptSpellings),
  'name',
  'prompts',
  'prompt_order',
  'extensions',
  'active',
  'official',
  'main_prompt',
  'nsfw_prompt',
  'jailbreak_prompt',
]);

/** Sampling and all other settings of a file, kept for exports in `extensions.sillytavern` (F-115). */
export function settingsOf(preset: JsonObject, extensions: JsonObject): JsonObject {
  const settings = Object.entries(preset).filter(
    ([key, value]) => !read.has(key) && !(key === OWN_PART && isObject(value)),
  );
  if (settings.length === 0) return {};
  const existing = isObject(extensions['sillytavern']) ? extensions['sillytavern'] : {};
  return { sillytavern: { ...existing, ...Object.fromEntries(settings) } };
}
