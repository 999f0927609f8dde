/** Lower-cases, but leaves what would change its length, so that every position stays where it was. */
export function foldCase(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  });
}
