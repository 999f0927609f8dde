import type { Report } from '../formats/outcome/report.ts';
import { ImportRefused, tooLarge, unsafe } from '../formats/outcome/import-refused.ts';
import { cleanJson } from './clean-json.ts';
import { jsonFault } from './json-fault.ts';
import { type JsonSize, measureJson } from './measure-json.ts';
import { hasMoreNames } from './name-count.ts';
import { parseJson } from './parse-json.ts';
import { decodeUtf8, type Utf8Options } from './utf8.ts';

/** Sizes in bytes of UTF-8; `maxDepth` counts the outermost object or array as one. */
export type JsonLimits = {
  readonly maxBytes: number;
  readonly maxDepth: number;
  readonly maxValues: number;
  /** Different names of members, and all in large objects, see `hasMoreNames`. */
  readonly maxNames: number;
};

export type JsonSource = { readonly what: string; readonly limits: JsonLimits; readonly report: Report };

/**
 * The cleaned value of JSON bytes (F-21, F-30, F-31).
 * @throws ImportRefused if they aren't UTF-8 or JSON, or pass a limit
 */
export function readJson(bytes: Uint8Array, source: JsonSource): unknown {
  if (bytes.length > source.limits.maxBytes) throw tooLarge(source.what, source.limits.maxBytes);
  return readJsonText(decodeText(bytes, source.what), source);
}

export function decodeText(bytes: Uint8Array, what: string, options?: Utf8Options): string {
  const text = decodeUtf8(bytes, options);
  if (text !== undefined) return text;
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const cause = utf16 ? 'it looks like UTF-16; save it as UTF-8' : 'save it as UTF-8';
  throw new ImportRefused('studio.import_unknown_format', `${what} is not UTF-8 text: ${cause}`);
}

export function readJsonText(text: string, source: JsonSource): unknown {
  try {
    return parseWithin(text, source);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, column } = jsonFault(text);
    const message = `${source.what} is not valid JSON at line ${line}, column ${column}`;
    throw new ImportRefused('studio.import_unknown_format', message);
  }
}

/** As `readJsonText`, for whoever does not tell where the text stops being JSON. @throws ImportRefused, SyntaxError */
export function parseWithin(text: string, source: JsonSource): unknown {
  const size = measureJson(text, source.limits);
  checkSize(size, source);
  const { maxNames } = source.limits;
  if (size.values > maxNames && hasMoreNames(text, maxNames)) {
    throw unsafe(`${source.what} has more than ${maxNames} different names of members`);
  }
  const value = parseJson(text);
  return MAY_NEED_CLEANING.test(text) ? cleanJson(value, undefined, source.report) : value;
}

/* How all that `cleanJson` takes away is spelt in JSON: U+0000 and halves of pairs can only be escaped, letters may be. */
const MAY_NEED_CLEANING = /\\u(?:00|[dD])|__proto__/;

/** @throws ImportRefused for what is nested too deeply or holds too much */
export function checkSize({ depth, values }: JsonSize, { what, limits }: Pick<JsonSource, 'what' | 'limits'>): void {
  if (depth > limits.maxDepth) throw unsafe(`${what} is nested deeper than ${limits.maxDepth} levels`);
  if (values > limits.maxValues) throw unsafe(`${what} holds more than ${limits.maxValues} values`);
}
