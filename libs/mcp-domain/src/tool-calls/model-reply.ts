import { itemsOf, type JsonObjectTree, type JsonTree, memberOf, textOf } from '../json-text/json-tree.ts';

/** The first choice of a chat completion; `message` is the assistant's, with members nobody here knows. */
export type ModelReply = { message: JsonObjectTree; finishReason?: string };

/** undefined for an answer that has no message. */
export function readModelReply(completion: JsonTree): ModelReply | undefined {
  const [choice] = itemsOf(memberOf(completion, 'choices'));
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
