/** Digits without zeros at either end, and the power of ten of the last one; zero has no digits and no sign. */
export type Decimal = { negative: boolean; digits: string; exponent: bigint };

const MOST_EXPONENT_DIGITS = 30;

/**
 * The exact value of a JSON number of any length. Not written out: `1e999999999` would fill the memory. Undefined where the
 * exponent itself is of absurd length: such a number equals only its own text.
 */
export function readDecimal(token: string): Decimal | undefined {
  // Cut, not matched: a regular expression can run out of its stack over millions of digits.
  const [mantissa = '', power = '0'] = token.toLowerCase().split('e');
  const negative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? mantissa.slice(1) : mantissa).split('.');
  const all = whole + fraction;
  const [from, to] = [firstDigit(all), lastDigit(all)];
  if (from >= to) return { negative: false, digits: '', exponent: 0n };
  if (power.length > MOST_EXPONENT_DIGITS) return undefined;
  const exponent = BigInt(power) - BigInt(fraction.length) + BigInt(all.length - to);
  return { negative, digits: all.slice(from, to), exponent };
}

/* Loops: a regular expression for the last zeros takes quadratic time. */

function firstDigit(digits: string): number {
  let at = 0;
  while (digits[at] === '0') at++;
  return at;
}

function lastDigit(digits: string): number {
  let at = digits.length;
  while (digits[at - 1] === '0') at--;
  return at;
}
