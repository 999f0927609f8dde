/**
 * A text as it is compared where case doesn't matter (S-105). Upper case first, since several small letters share one capital;
 * a capital sigma becomes another small letter at the end of a word.
 */
export function folded(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}
