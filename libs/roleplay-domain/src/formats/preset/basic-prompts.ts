import { defaultBasicPrompts } from '../../assets/preset/official-preset.ts';
import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { type BasicPrompts, basicPromptNames } from '../../assets/model/preset.ts';
import { type At, inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import { readText } from '../values/read-scalars.ts';

/** SillyTavern's name of each text around the parts of a prompt (F-111). */
export const promptSpellings: Readonly<Record<string, string>> = {
  impersonation: 'impersonation_prompt',
  chatStart: 'new_chat_prompt',
  groupChatStart: 'new_group_chat_prompt',
  exampleMessageStart: 'new_example_chat_prompt',
  continueNudge: 'continue_nudge_prompt',
  groupNudge: 'group_nudge_prompt',
  lorebook: 'wi_format',
  scenario: 'scenario_format',
  personality: 'personality_format',
};

/** Where an export puts what SillyTavern has no word for, so that an import gives an equal preset (F-171). */
export const OWN_PART = 'taproom';

export function readForeignPrompts(preset: JsonObject, at: At, report: Report): BasicPrompts {
  const given = Object.entries(promptSpellings).flatMap(([name, spelling]): [string, string][] => {
    const text = readText(preset[spelling], inside(at, spelling), report);
    return text === undefined ? [] : [[name, text]];
  });
  const own = ownPart(preset)['basicPrompts'];
  return { ...defaultBasicPrompts(), ...(isObject(own) ? (own as BasicPrompts) : {}), ...Object.fromEntries(given) };
}

/** What our own exports say beyond SillyTavern's words. */
export function ownPart(preset: JsonObject): JsonObject {
  return isObject(preset[OWN_PART]) ? preset[OWN_PART] : {};
}

/** Native `basicPrompts`; other keys are kept. */
export function readNativePrompts(value: unknown, at: At, report: Report): BasicPrompts {
  const given = isObject(value) ? value : {};
  if (value !== undefined && value !== null && !isObject(value)) {
    report.drop('coerced', at, 'is no object; the default texts are used');
  }
  const texts = basicPromptNames.flatMap((name): [string, string][] => {
    const text = readText(given[name], inside(at, name), report);
    return text === undefined ? [] : [[name, text]];
  });
  const others = Object.entries(given).filter(([name]) => !basicPromptNames.some((known) => known === name));
  return { ...defaultBasicPrompts(), ...Object.fromEntries(others), ...Object.fromEntries(texts) };
}

/** Texts without a name in SillyTavern, where they differ from the default. */
export function unspeltPrompts(prompts: BasicPrompts): JsonObject {
  const defaults = defaultBasicPrompts();
  const unspelt = Object.entries(prompts).filter(
    ([name, text]) =>
      !Object.hasOwn(promptSpellings, name) && !(Object.hasOwn(defaults, name) && defaults[name] === text),
  );
  return Object.fromEntries(unspelt);
}

export function writePrompts(prompts: BasicPrompts): JsonObject {
  return Object.fromEntries(Object.entries(promptSpellings).map(([name, spelling]) => [spelling, prompts[name]]));
}
