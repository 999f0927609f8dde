import { utf8Length } from '../json/utf8-length.ts';

const BYTES_A_TOKEN = 4;
/* Han, kana, Hangul, and the punctuation and full-width forms that are written among them. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/gu;

/**
 * About how many tokens a text costs a model: one for each Chinese, Japanese or Korean character, and one for every four bytes
 * (UTF-8) of anything else. Tokenizers differ from each other by a third and more, so nothing finer would be truer.
 */
export function estimateTokens(text: string): number {
  const others = text.replace(CJK, '');
  const cjk = [...(text.match(CJK) ?? [])].length;
  return cjk + Math.ceil(utf8Length(others) / BYTES_A_TOKEN);
}
