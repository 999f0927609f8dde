/** Makes the value of a number's token. */
export type NumberReader = (token: string) => unknown;

type Reader = { readonly text: string; readonly number: NumberReader; at: number };

/* The engine tells a token to a reviver only, and a reviver costs some microseconds a value: millions of small ones would hold
   up everything else. */

/**
 * The value of JSON text as `JSON.parse` has it, its numbers made by `number`. Only for text that `JSON.parse` takes, and that is
 * not nested too deeply to recurse: nothing is checked again.
 */
export function parseKeepingTokens(text: string, number: NumberReader): unknown {
  return readValue({ text, number, at: 0 });
}

function readValue(reader: Reader): unknown {
  switch (skipSpace(reader)) {
    case OPEN_BRACE:
      return readObject(reader);
    case OPEN_BRACKET:
      return readArray(reader);
    case QUOTE:
      return readString(reader);
    case LOWER_T:
      return pass(reader, 4, true);
    case LOWER_F:
      return pass(reader, 5, false);
    case LOWER_N:
      return pass(reader, 4, null);
    default:
      return reader.number(takeNumber(reader));
  }
}

function readObject(reader: Reader): object {
  const object: Record<string, unknown> = {};
  reader.at++;
  while (skipSpace(reader) !== CLOSE_BRACE) {
    if (reader.text.charCodeAt(reader.at) === COMMA) {
      reader.at++;
      skipSpace(reader);
    }
    const name = readString(reader);
    skipSpace(reader);
    reader.at++;
    const value = readValue(reader);
    // An assignment would set the prototype.
    if (name === '__proto__') Object.defineProperty(object, name, { value, ...plainMember });
    else object[name] = value;
  }
  reader.at++;
  return object;
}

const plainMember = { writable: true, enumerable: true, configurable: true };

function readArray(reader: Reader): unknown[] {
  const items: unknown[] = [];
  reader.at++;
  while (skipSpace(reader) !== CLOSE_BRACKET) {
    if (reader.text.charCodeAt(reader.at) === COMMA) reader.at++;
    items.push(readValue(reader));
  }
  reader.at++;
  return items;
}

/** Made by the engine, also where the text could be cut out: what is cut out of a text keeps all of it in memory. */
function readString(reader: Reader): string {
  const begin = reader.at;
  reader.at = closingQuote(reader.text, begin) + 1;
  return JSON.parse(reader.text.slice(begin, reader.at)) as string;
}

function takeNumber(reader: Reader): string {
  const begin = reader.at;
  while (isOfNumber(reader.text.charCodeAt(reader.at))) reader.at++;
  return reader.text.slice(begin, reader.at);
}

/** `+`, `-`, `.`, a digit, `E` or `e` */
function isOfNumber(unit: number): boolean {
  return (unit >= 43 && unit <= 57 && unit !== COMMA) || unit === 69 || unit === 101;
}

function pass<T>(reader: Reader, length: number, value: T): T {
  reader.at += length;
  return value;
}

/** The code of the first character that is no white space. */
function skipSpace(reader: Reader): number {
  let unit = reader.text.charCodeAt(reader.at);
  while (unit <= 32) unit = reader.text.charCodeAt(++reader.at);
  return unit;
}

const QUOTE = 34;
const COMMA = 44;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const LOWER_F = 102;
const LOWER_N = 110;
const LOWER_T = 116;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Where the string that begins at `opening` ends; the end of the text if it doesn't. */
export function closingQuote(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
