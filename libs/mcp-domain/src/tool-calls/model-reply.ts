import { itemsOf, type JsonObjectTree, type JsonTree, memberOf, textOf } from '../json-text/json-tree.ts';

/** What a chat completion says; `message` is the assistant's, with members nobody here knows. */
export type ModelReply = { message: JsonObjectTree; finishReason?: string };

/**
 * The one choice that counts: the one with `index`, where that is known, else number 0, else the first. A connection can make a
 * model give several; what they say must not be mixed.
 */
export function modelChoice(completion: JsonTree, index?: string): JsonObjectTree | undefined {
  const choices = itemsOf(memberOf(completion, 'choices')).filter((choice) => choice.kind === 'object');
  if (index === undefined) return choices.find((choice) => choiceIndex(choice) === '0') ?? choices[0];
  return choices.find((choice) => (choiceIndex(choice) ?? index) === index);
}

export function choiceIndex(choice: JsonTree | undefined): string | undefined {
  const index = memberOf(choice, 'index');
  return index?.kind === 'number' ? index.token : undefined;
}

/** undefined for an answer that has no message. */
export function readModelReply(completion: JsonTree): ModelReply | undefined {
  const choice = modelChoice(completion);
  const message = memberOf(choice, 'message');
  if (message?.kind !== 'object') return undefined;
  const finishReason = textOf(memberOf(choice, 'finish_reason'));
  return { message, ...(finishReason !== undefined && { finishReason }) };
}

/** The text of a message's content: a string, or the text parts of a list, one after another. */
export function contentText(message: JsonTree): string {
  const content = memberOf(message, 'content');
  if (content?.kind !== 'array') return textOf(content) ?? '';
  return content.items.map((part) => textOf(memberOf(part, 'text')) ?? '').join('');
}
