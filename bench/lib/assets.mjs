import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** A stream of one event, as the event store writes it. */
function lineOf(data) {
  const body = JSON.stringify({
    seq: 1,
    type: 'asset.created',
    v: 1,
    at: '2026-01-01T00:00:00.000Z',
    actor: 'bench',
    data,
  });
  return `${body.slice(0, -1)},"checksum":"${crc32(body).toString(16).padStart(8, '0')}"}\n`;
}

/** Writes `count` characters as Studio keeps them. */
export function writeCharacters(dataRoot, count) {
  const folder = join(dataRoot, 'events/studio-character');
  mkdirSync(folder, { recursive: true });
  for (let id = 1; id <= count; id++) {
    const data = {
      name: `Character ${id} of the harbour`,
      description: 'Mends nets. '.repeat(80),
      first_mes: 'The tide is out.',
      personality: '',
      scenario: '',
      mes_example: '',
      creator: '',
      tags: [],
      extensions: {},
    };
    writeFileSync(join(folder, `${id}.jsonl`), lineOf({ value: { data, lorebookId: null, regexId: null } }));
  }
}
