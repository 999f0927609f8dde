import { nodeAt, rawOf } from '#lib/json/json-nodes.ts';
import { readJson } from '#lib/json/read-json.ts';

/** The `id` of a profile document, if it is JSON and has one that is a text. */
export function profileIdOf(text: string): string | undefined {
  const reading = readJson(text);
  const node = reading.ok ? nodeAt(reading.document.root, ['id']) : undefined;
  return reading.ok && node?.kind === 'string' ? (JSON.parse(rawOf(reading.document, node)) as string) : undefined;
}
