/** The texts of all rounds as one: a blank line stands where both sides say something. */
export function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

/** The members under which models put what they thought. */
export const REASONING_MEMBERS = ['reasoning_content', 'reasoning'] as const;
