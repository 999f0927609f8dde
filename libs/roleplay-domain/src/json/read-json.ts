import type { Report } from '../formats/outcome/report.ts';
import { ImportRefused, tooLarge, unsafe } from '../formats/outcome/import-refused.ts';
import { cleanJson } from './clean-json.ts';
import { jsonFault } from './json-fault.ts';
import { type JsonSize, measureJson } from './measure-json.ts';
import { parseJson } from './parse-json.ts';
import { decodeUtf8 } from './utf8.ts';

/** Sizes in bytes of UTF-8; `maxDepth` counts the outermost object or array as one. */
export type JsonLimits = { readonly maxBytes: number; readonly maxDepth: number; readonly maxValues: number };

export type JsonSource = { readonly what: string; readonly limits: JsonLimits; readonly report: Report };

/**
 * The cleaned value of JSON bytes (F-21, F-30, F-31).
 * @throws ImportRefused if they aren't UTF-8 or JSON, or pass a limit
 */
export function readJson(bytes: Uint8Array, source: JsonSource): unknown {
  if (bytes.length > source.limits.maxBytes) throw tooLarge(source.what, source.limits.maxBytes);
  return readJsonText(decodeText(bytes, source.what), source);
}

export function decodeText(bytes: Uint8Array, what: string): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const cause = utf16 ? 'it looks like UTF-16; save it as UTF-8' : 'save it as UTF-8';
  throw new ImportRefused('studio.import_unknown_format', `${what} is not UTF-8 text: ${cause}`);
}

export function readJsonText(text: string, source: JsonSource): unknown {
  checkSize(measureJson(text, source.limits), source);
  try {
    return cleanJson(parseJson(text), undefined, source.report);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, column } = jsonFault(text);
    const message = `${source.what} is not valid JSON at line ${line}, column ${column}`;
    throw new ImportRefused('studio.import_unknown_format', message);
  }
}

/** @throws ImportRefused for what is nested too deeply or holds too much */
export function checkSize({ depth, values }: JsonSize, { what, limits }: Pick<JsonSource, 'what' | 'limits'>): void {
  if (depth > limits.maxDepth) throw unsafe(`${what} is nested deeper than ${limits.maxDepth} levels`);
  if (values > limits.maxValues) throw unsafe(`${what} holds more than ${limits.maxValues} values`);
}
