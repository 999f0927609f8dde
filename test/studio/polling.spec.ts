import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStudio, type Studio } from './support/studio.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const POLLS = 10_000;
const MOST_GROWTH = 8 * 1024 * 1024;

/** Reads that agents repeat while they wait. */
const reads: [method: string, params: object][] = [
  ['tools/call', { name: 'tavo_status', arguments: {} }],
  ['tools/call', { name: 'tavo_persona_search', arguments: { query: 'a' } }],
  ['resources/read', { uri: 'tavo://capabilities' }],
  ['tools/call', { name: 'tavo_persona_get', arguments: { id: 1 } }],
];

async function poll(studio: Studio, times: number): Promise<void> {
  for (let done = 0; done < times; done += reads.length) {
    await Promise.all(reads.map(([method, params]) => studio.rpc(method, params)));
  }
}

function level(): { files: number; memory: number } {
  collect();
  return { files: readdirSync('/proc/self/fd').length, memory: process.memoryUsage().heapUsed };
}

describe('polling', () => {
  let studio: Studio;
  beforeAll(async () => {
    studio = await startStudio();
  });
  afterAll(() => studio.close());

  (process.platform === 'linux' ? it : it.skip)(
    'S-373 leaves the number of open files and the memory level as they were',
    async () => {
      await poll(studio, 2000);
      const before = level();
      await poll(studio, POLLS);
      const after = level();
      expect(after.files).toBeLessThanOrEqual(before.files + 2);
      expect(after.memory - before.memory).toBeLessThan(MOST_GROWTH);
    },
    120_000,
  );
});
