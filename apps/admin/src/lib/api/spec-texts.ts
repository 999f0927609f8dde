import { rawAt } from '#lib/json/json-nodes.ts';
import { readJson } from '#lib/json/read-json.ts';

/** The texts of `tools[…].spec` of an answer, character for character: numbers may be longer than a number of JavaScript holds. */
export function specTexts(answer: string, count: number): string[] {
  const reading = readJson(answer);
  return Array.from({ length: count }, (_, index) =>
    reading.ok ? (rawAt(reading.document, ['tools', index, 'spec']) ?? '') : '',
  );
}
