/** Lower-cases A–Z only, so that every position stays where it was (`toLowerCase` makes some characters longer). */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
