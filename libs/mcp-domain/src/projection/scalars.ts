/* A character, here, is a Unicode scalar value; a lone surrogate counts as one. */

export function countScalars(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at = afterScalar(text, at)) count++;
  return count;
}

/** At most the first `most` characters; no pair of surrogates is broken. */
export function firstScalars(text: string, most: number): string {
  let at = 0;
  for (let count = 0; count < most && at < text.length; count++) at = afterScalar(text, at);
  return text.slice(0, at);
}

export function afterScalar(text: string, at: number): number {
  const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
  return at + (isPair ? 2 : 1);
}
