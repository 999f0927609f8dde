import { m } from '#lib/paraglide/messages.js';
import { type LibraryField, number, text } from './fields.ts';

const prompts: Record<string, () => string> = {
  persona: () => m.library_prompt_persona(),
  description: () => m.library_prompt_description(),
  personality: () => m.library_prompt_personality(),
  scenario: () => m.library_prompt_scenario(),
  lorebook: () => m.library_prompt_lorebook({ mark: '{0}' }),
  exampleMessageStart: () => m.library_prompt_example_start(),
  chatStart: () => m.library_prompt_chat_start(),
  groupChatStart: () => m.library_prompt_group_start(),
  groupNudge: () => m.library_prompt_group_nudge(),
  continueNudge: () => m.library_prompt_continue(),
  impersonation: () => m.library_prompt_impersonation(),
};

/** The texts around the parts of a prompt. */
export const basicPrompts: readonly LibraryField[] = Object.entries(prompts).map(([name, label]) =>
  text(`basicPrompts.${name}`, label),
);

/** Settings of the model as other programs call them; there an export has them again. */
const settings = [
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'top_a',
  'frequency_penalty',
  'presence_penalty',
  'repetition_penalty',
  'openai_max_tokens',
  'openai_max_context',
  'seed',
];

export const parameters: readonly LibraryField[] = settings.map((name) =>
  number(`extensions.sillytavern.${name}`, () => name, { nullable: true, checkedHere: true }),
);
